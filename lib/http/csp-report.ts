import * as z from 'zod'
import type { Log } from '#lib/log/log.ts'
import { apiHeaders, refuse } from './refusal.ts'

const maxBytes = 16 * 1024
const perMinute = 30

const text = z.string().max(500).optional().catch(undefined)
/** Of a report only this is kept: addresses may hold what must not be logged. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    disposition: text,
    'blocked-uri': text,
  }),
})

/** Makes the handler that logs violations of the content security policy. Anyone can send one, so few are kept. */
export function createCspReport(log: Log, now: () => number = Date.now) {
  let since = 0
  let count = 0

  return async (request: Request): Promise<Response> => {
    if (now() - since > 60_000) [since, count] = [now(), 0]
    count += 1
    if (count > perMinute) return refuse(429, 'too_many_requests', { headers: { 'retry-after': '60' } })
    if (Number(request.headers.get('content-length') ?? maxBytes + 1) > maxBytes) return refuse(413, 'too_large')
    const parsed = report.safeParse(await request.json().catch(() => undefined))
    if (!parsed.success) return refuse(400, 'bad_body')
    const { 'blocked-uri': blocked = '', ...rest } = parsed.data['csp-report']
    log.warn('csp', { ...rest, blocked: originOf(blocked) })
    return new Response(null, { status: 204, headers: apiHeaders })
  }
}

/** `inline`, `eval` and the like are words; an address is told by its origin. */
const originOf = (blocked: string) => (URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 30))
