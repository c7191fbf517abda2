import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '../published-clients/calls.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { docsApp } from './app.ts'
import { readSample, samples } from './samples.ts'

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await createTestUpstream({
    extra: docsApp,
    config: { portalOrigins: ['https://portal.test', 'https://other.test'], origin: 'https://upstream.test' },
  })
})
afterAll(() => upstream.close())

const read = async (path: string) => (await upstream.request('GET', path)).text()
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe.each(['tutorial', 'descriptions', 'api'])('[HE-01] the page %s', (page) => {
  it('needs no sign-in, runs nothing, and is framed by the portal alone', async () => {
    const answer = await upstream.request('GET', `/docs/${page}?embedded=true`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'; /)
    expect(policy).toContain('frame-ancestors https://portal.test https://other.test;')
    expect(await answer.text()).not.toMatch(/<script| style=| on\w+=/)
  })

  it('has a head only where it stands alone, and links that stay embedded', async () => {
    const [alone, embedded] = [await read(`/docs/${page}`), await read(`/docs/${page}?embedded=true&theme=dark`)]
    expect(alone).toContain('aria-label="Documentation"')
    expect(embedded).not.toContain('aria-label="Documentation"')
    const links = [...embedded.matchAll(/href="(\/docs\/(?:tutorial|descriptions|api)[^"]*)"/g)].map(([, href]) => href)
    expect(links.filter((href) => !href?.endsWith('?embedded=true&amp;theme=dark&amp;lang=en-GB'))).toEqual([])
    expect(links).not.toEqual([])
  })

  it('is in the language that is asked for, with the same code in it', async () => {
    const [english, japanese] = [await read(`/docs/${page}`), await read(`/docs/${page}?lang=ja-JP`)]
    const codeOf = (markup: string) => [...markup.matchAll(/<code>([^<]*)<\/code>/g)].map(([, text]) => text)
    expect(new Set(codeOf(japanese))).toEqual(new Set(codeOf(english)))
    expect([english, japanese].map((markup) => /<html lang="([^"]*)"/.exec(markup)?.[1])).toEqual([
      'en-GB',
      page === 'api' ? 'en-GB' : 'ja-JP',
    ])
    const preferred = await upstream.request('GET', `/docs/${page}`, { headers: { 'accept-language': 'ja' } })
    expect(await preferred.text()).toBe(japanese)
  })

  it('takes the theme of the portal, and else that of the computer', async () => {
    expect(await read(`/docs/${page}?theme=dark`)).toContain(':root{color-scheme:dark;')
    expect(await read(`/docs/${page}?theme=light`)).toContain(':root{color-scheme:light;')
    expect(await read(`/docs/${page}?theme=<b>`)).toContain(':root{color-scheme:light dark;')
  })

  it('names every place that its links lead to', async () => {
    const markup = await read(`/docs/${page}`)
    const wanted = [...markup.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(wanted.filter((id) => !markup.includes(` id="${id}"`))).toEqual([])
  })
})

describe('[HE-01] the tutorial', () => {
  it('shows the programs that the tests run, word for word, and serves them as text', async () => {
    const shown = textOf(await read('/docs/tutorial'))
    for (const { file } of samples) {
      expect(shown).toContain(readSample(file))
      const answer = await upstream.request('GET', `/docs/samples/${file}`)
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
        'text/plain; charset=utf-8',
        readSample(file),
      ])
    }
    expect((await upstream.request('GET', '/docs/samples/..%2F..%2Fpackage.json')).status).toBe(404)
  })

  it('has the addresses of this installation, and a signature that is right', async () => {
    const shown = textOf(await read('/docs/tutorial'))
    expect(shown).toContain("export SITE_FLOW_API='https://upstream.test/api'")
    const [, text = '', secret = '', signature] = /text +(.+)\nsecret +(.+)\nsignature +(.+)/.exec(shown) ?? []
    expect(signature).toBe(createHmac('sha256', secret).update(text).digest('hex'))
  })
})

describe('[HE-01] the API reference', () => {
  it('has every call of the contract and of published clients with its path, its rights and its notes', async () => {
    const markup = await read('/docs/api')
    const parts = markup.split('<h3 id="').slice(1)
    expect(parts.map((part) => part.split('"')[0])).toEqual(allCalls.map(({ name }) => name))
    for (const [at, { method, path, roles = [], permissions = [], note = '', addition }] of allCalls.entries()) {
      const text = textOf(`<h3 id="${parts[at]}`)
      expect(text).toContain(`${method} ${path} `)
      expect(text).toContain(note)
      for (const need of [...roles, ...permissions]) expect(text).toContain(need)
      expect(text.split('\n')[0]?.includes('addition')).toBe(addition === true)
    }
  })

  it('has every field of a query and a body, and marks the additions', async () => {
    const [, sources = ''] = (await read('/docs/api')).split('<h3 id="triggers.sources">')
    const [, save = ''] = (await read('/docs/api')).split('<h3 id="shipments.ship">')
    expect(textOf(sources)).toMatch(/pagesize\s+whole number, 1 to 100\s*100\s/)
    expect(textOf(sources)).toMatch(/direction addition/)
    expect(textOf(save)).toMatch(/trackingNumber\s+text, 1 to 100 characters\s*required/)
    expect(textOf(save)).toContain('"shipment": {')
  })
})
