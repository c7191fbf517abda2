import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { clientAddressOf } from '#lib/server/http/client-address.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { readJson } from '#lib/server/http/request-body.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Log } from '#lib/server/log/log.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'

const type = /^application\/(csp-report|json)\b/i
const windowMs = 60_000
const perMinute = 30

const text = z.string().max(500).optional().catch(undefined)
/** Only these fields: URLs may hold what must not be logged. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    disposition: text,
    'blocked-uri': text,
  }),
})

type Options = { wrapHandler: WrapHandler<unknown>; log: Log; trustedHops: number; now?: () => number }

/** Anyone can send reports, so few of each address are logged. */
export function createCspReport({ wrapHandler, log, trustedHops, now = () => performance.now() }: Options) {
  const counts = new LRUCache<string, { since: number; count: number }>({ max: 10_000 })

  function isTooMany(address: string) {
    const known = counts.get(address)
    const counted = known && now() - known.since <= windowMs ? known : { since: now(), count: 0 }
    counted.count += 1
    counts.set(address, counted)
    return counted.count > perMinute
  }

  return wrapHandler('csp report', { from: 'anywhere', guests: true, quiet: true }, async (request) => {
    if ((request.headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
      throw new RefusedError(403, 'foreign_request')
    if (isTooMany(clientAddressOf(request.headers, trustedHops) ?? ''))
      throw new RefusedError(429, 'too_many_requests', { retryAfter: 60 })
    const { 'csp-report': reported } = await readJson(request, report, { type })
    const { 'blocked-uri': blocked = '', ...rest } = reported
    log.warn('csp', { ...rest, blocked: originOf(blocked) })
    return new Response(null, { status: 204, headers: apiHeaders })
  })
}

const originOf = (blocked: string) => (URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 30))
