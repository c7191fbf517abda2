import { expect, it } from 'vitest'
import { createForeignGuard, type RequestKind } from './guard.ts'

const refuseForeign = createForeignGuard('https://portal.test')

function statusOf(kind: RequestKind, method: string, headers: Record<string, string>) {
  const request = new Request('https://portal.test/api/x', { method, headers: { host: 'portal.test', ...headers } })
  return refuseForeign(request, kind)?.status ?? 'passes'
}

const own = { 'sec-fetch-site': 'same-origin' }
const script = { ...own, 'x-sfl': '1' }
const origin = 'https://portal.test'

it('[SEC-20] requests of other sites are refused', () => {
  const requests: [RequestKind, method: string, Record<string, string>, expected: number | 'passes'][] = [
    ['json', 'GET', script, 'passes'],
    ['json', 'POST', { ...script, origin }, 'passes'],
    ['json', 'GET', { 'x-sfl': '1', origin }, 'passes'], // an old browser
    ['json', 'GET', own, 403],
    ['json', 'GET', { ...own, 'x-sfl': 'true' }, 403],
    ['json', 'GET', { 'x-sfl': '1' }, 403],
    ['json', 'POST', script, 403],
    ['json', 'POST', { ...script, origin: 'https://evil.test' }, 403],
    ['media', 'GET', { ...own, 'sec-fetch-dest': 'image' }, 'passes'],
    ['media', 'GET', { ...own, 'sec-fetch-dest': 'script' }, 403],
    ['media', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, 403],
    ['navigation', 'GET', { 'sec-fetch-site': 'none' }, 'passes'],
    ['navigation', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['navigation', 'POST', { 'sec-fetch-site': 'none', origin }, 403],
  ]
  for (const [kind, method, headers, expected] of requests)
    expect(statusOf(kind, method, headers), `${kind} ${method} ${JSON.stringify(headers)}`).toBe(expected)
})

it('[SEC-27] requests for other hosts are refused', () => {
  for (const host of ['evil.test', 'portal.test.evil.test', 'portal.test:8443', ''])
    expect(statusOf('json', 'GET', { ...script, host }), `for ${host}`).toBe(421)
})
