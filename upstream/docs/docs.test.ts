import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../tests/support/made.ts'
import { intakeEndpoints } from '../intake/routes.ts'
import { allCalls } from '../published-clients/calls.ts'
import { createTestUpstream } from '../tests/support/upstream.ts'
import { docsApp } from './app.ts'
import { readSample, samples } from './samples.ts'

const upstream = forAllTests(() =>
  createTestUpstream({
    extra: docsApp,
    config: { portalOrigins: ['https://portal.test', 'https://other.test'], origin: 'https://upstream.test' },
  }),
)

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await upstream.request('GET', path, { headers })).text()
const entities = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const textOf = (markup: string) =>
  Object.entries(entities).reduce((text, [from, to]) => text.replaceAll(from, to), markup.replaceAll(/<[^>]*>/g, ''))

describe.each(['tutorial', 'descriptions', 'api'])('[HE-01] the page %s', (page) => {
  it('needs no sign-in, runs nothing, is framed by the portal alone, and has its language', async () => {
    const answer = await upstream.request('GET', `/docs/${page}?embedded=true`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'none'; /)
    expect(policy).toContain('frame-ancestors https://portal.test https://other.test;')
    expect(await answer.text()).not.toMatch(/<script| style=| on\w+=/)
    const japanese = await read(`/docs/${page}?lang=ja-JP`)
    expect(japanese).toContain(`<html lang="${page === 'api' ? 'en-GB' : 'ja-JP'}"`)
    expect(await read(`/docs/${page}`, { 'accept-language': 'ja' })).toBe(japanese)
  })

  it('embedded has links that stay embedded, and every link within it has its place', async () => {
    const embedded = await read(`/docs/${page}?embedded=true&theme=dark`)
    const hrefs = [...embedded.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    const links = hrefs.filter((href) => /^\/docs\/(?:tutorial|descriptions|api)/.test(href))
    expect(links.filter((href) => !href.endsWith('?embedded=true&amp;theme=dark&amp;lang=en-GB'))).toEqual([])
    const wanted = hrefs.filter((href) => href.startsWith('#'))
    expect(wanted.filter((href) => !embedded.includes(` id="${href.slice(1)}"`))).toEqual([])
  })
})

it('[HE-01] the tutorial shows the programs that the tests run, and serves them as text', async () => {
  const shown = textOf(await read('/docs/tutorial'))
  for (const { file } of samples) {
    expect(shown).toContain(readSample(file))
    const answer = await upstream.request('GET', `/docs/samples/${file}`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(readSample(file))
  }
  expect((await upstream.request('GET', '/docs/samples/..%2F..%2Fpackage.json')).status).toBe(404)
  expect(shown).toContain("export SITE_FLOW_API='https://upstream.test/api'")
  const [, text = '', secret = '', signature] = /text +(.+)\nsecret +(.+)\nsignature +(.+)/.exec(shown) ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(text).digest('hex'))
})

it('[HE-01] the API reference has the path, rights, notes and fields of every call', async () => {
  const parts = (await read('/docs/api')).split('<h3 id="').slice(1)
  const names = parts.map((part) => part.split('"')[0])
  const texts = parts.map((part) => textOf(`<h3 id="${part}`))
  expect(names).toEqual(allCalls.map(({ name }) => name))
  for (const [at, { method, path, roles = [], permissions = [], note = '' }] of allCalls.entries())
    for (const told of [`${method} ${path} `, note, ...roles, ...permissions]) expect(texts[at]).toContain(told)
  expect(texts.filter((text) => /specification|portal|not (?:shown|described|listed)/i.test(text))).toEqual([])
  const saved = texts[names.indexOf('shipments.saveTracking')]
  expect(saved).toMatch(/trackingNumber\s+text, 1 to 100 characters\s*required/)
})

it('[HE-01] the API reference has the path, roles and a note of every call that takes orders and artwork', async () => {
  const [, part = ''] = (await read('/docs/api')).split('<h2 id="intake">')
  const rows = part.split('<tr>').map((row) => textOf(row.split('</tr>')[0] ?? '').trim())
  for (const { method, path, roles = [], note } of intakeEndpoints)
    expect(rows).toContain([`${method} ${path}`, roles.join(', '), note].join('\n'))
})
