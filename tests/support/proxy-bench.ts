import type { Call } from '#lib/contract/call.ts'
import { contract } from '#lib/contract/table.ts'
import { createLocaleOf } from '#lib/server/http/request-locale.ts'
import { createLog } from '#lib/server/log/log.ts'
import type { ConcurrencyLimit } from '#lib/server/proxy/concurrency-limit.ts'
import { createProxy } from '#lib/server/proxy/proxy.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { type Limits, limits } from '#lib/server/upstream/send.ts'
import { fakeSession, sessionReaderFor } from './fake-session.ts'
import { sampleOf } from './samples.ts'
import { portalOrigin, sameOrigin, wrapperFor } from './wrapper.ts'

export const browserRows: readonly Call[] = contract.filter((call) => call.from === 'browser')

/** The headers that a page of the portal sends for a row. */
export function ownHeaders(call: Pick<Call, 'method' | 'response'>): Record<string, string> {
  return {
    ...sameOrigin,
    'sec-fetch-dest': 'empty',
    'x-sfl-account': 'account-1',
    ...(call.response !== 'media' && { 'x-sfl': '1' }),
    ...(call.method !== 'GET' && { origin: portalOrigin }),
  }
}

export type Change = {
  method?: string
  path?: string
  headers?: Record<string, string | undefined>
  body?: RequestInit['body']
}

/** A request that the proxy accepts for a row, with the changes of a test. A header of `undefined` is left out. */
export function requestFor(call: Call, change: Change = {}, signal?: AbortSignal): Request {
  const sample = sampleOf(call)
  const method = change.method ?? call.method
  const body = method === 'GET' || method === 'HEAD' ? null : (change.body ?? sample.body ?? null)
  const given = {
    ...ownHeaders(call),
    ...(sample.contentType && { 'content-type': sample.contentType }),
    ...(typeof body === 'string' && { 'content-length': `${Buffer.byteLength(body)}` }),
    ...change.headers,
  }
  const headers = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const init = { method, headers, body, duplex: 'half', signal: signal ?? null }
  return new Request(`${portalOrigin}/api/upstream${change.path ?? sample.path}`, init)
}

/** Creates a proxy in front of an upstream. Returns it with its log. */
export function proxyTo(
  apiUrl: string,
  {
    session = fakeSession().session,
    concurrencyLimit,
    contract: rows = contract,
    cookie,
    linksOn = true,
    onAnswered,
    ...changed
  }: {
    session?: Session
    concurrencyLimit?: ConcurrencyLimit
    contract?: readonly Call[]
    cookie?: string
    linksOn?: boolean
    onAnswered?: (call: Call, accountId: string | undefined) => void
  } & Partial<Limits> = {},
) {
  const lines: string[] = []
  const log = createLog({ level: () => 'debug', write: (line) => lines.push(line) })
  const proxy = createProxy({
    wrapHandler: wrapperFor(sessionReaderFor(session, cookie), { log, linksOn }),
    contract: rows,
    upstream: { apiUrl, accountHeader: 'x-oneflow-account', limits: { ...limits, ...changed } },
    localeOf: createLocaleOf('lang'),
    log,
    ...(concurrencyLimit && { concurrencyLimit }),
    ...(onAnswered && { onAnswered }),
  })
  return { proxy, lines }
}
