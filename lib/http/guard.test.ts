import { describe, expect, it } from 'vitest'
import { createForeignGuard, type RequestKind } from './guard.ts'

const refuseForeign = createForeignGuard('https://portal.test')

function statusOf(kind: RequestKind, method: string, headers: Record<string, string>) {
  const request = new Request('https://portal.test/api/x', { method, headers: { host: 'portal.test', ...headers } })
  return refuseForeign(request, kind)?.status ?? 'passes'
}

const own = { 'sec-fetch-site': 'same-origin' }
const script = { ...own, 'x-sfl': '1' }
const origin = 'https://portal.test'

describe('[SEC-20] requests of other sites', () => {
  it.each<[string, RequestKind, string, Record<string, string>, number | 'passes']>([
    ['our own read', 'json', 'GET', script, 'passes'],
    ['our own write', 'json', 'POST', { ...script, origin }, 'passes'],
    ['an old browser of ours', 'json', 'GET', { 'x-sfl': '1', origin }, 'passes'],
    ['a read without our header', 'json', 'GET', own, 403],
    ['a header with another value', 'json', 'GET', { ...own, 'x-sfl': 'true' }, 403],
    ['a cross-site read', 'json', 'GET', { ...script, 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-site read', 'json', 'GET', { ...script, 'sec-fetch-site': 'same-site' }, 403],
    ['a read from the address bar', 'json', 'GET', { ...script, 'sec-fetch-site': 'none' }, 403],
    ['a read that says nothing of itself', 'json', 'GET', { 'x-sfl': '1' }, 403],
    ['a write without its origin', 'json', 'POST', script, 403],
    ['a write of origin null', 'json', 'POST', { ...script, origin: 'null' }, 403],
    ['a write of another origin', 'json', 'POST', { ...script, origin: 'https://evil.test' }, 403],
    ['a write over http', 'json', 'POST', { ...script, origin: 'http://portal.test' }, 403],
    ['a picture on our page', 'media', 'GET', { ...own, 'sec-fetch-dest': 'image' }, 'passes'],
    ['a frame on our page', 'media', 'GET', { ...own, 'sec-fetch-dest': 'iframe' }, 'passes'],
    ['a fetch of our page', 'media', 'GET', { ...own, 'sec-fetch-dest': 'empty' }, 'passes'],
    ['a script of our page', 'media', 'GET', { ...own, 'sec-fetch-dest': 'script' }, 403],
    ['a picture on another page', 'media', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, 403],
    ['a write of media', 'media', 'POST', { ...own, origin }, 403],
    ['a link a person opens', 'navigation', 'GET', { 'sec-fetch-site': 'none' }, 'passes'],
    ['a link on another page', 'navigation', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a form of ours', 'navigation', 'POST', { ...own, origin }, 'passes'],
    ['a form from the address bar', 'navigation', 'POST', { 'sec-fetch-site': 'none', origin }, 403],
  ])('%s (%s %s with %j) gets: %s', (_, kind, method, headers, expected) => {
    expect(statusOf(kind, method, headers)).toBe(expected)
  })

  it.each(['evil.test', 'portal.test.evil.test', 'portal.test:8443', ''])('[SEC-27] refuses the host %s', (host) => {
    expect(statusOf('json', 'GET', { ...script, host })).toBe(421)
  })
})
