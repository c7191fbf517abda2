import { Hono } from 'hono'
import type { Markup } from '#lib/contract/html-document.ts'
import { notFound } from '../core/errors.ts'
import { chooseLocale } from '../identity/texts.ts'
import type { Upstream } from '../upstream.ts'
import { apiReference } from './api.ts'
import { descriptions } from './descriptions.ts'
import { type DocsPage, docsDocument, type Look } from './page.ts'
import { readSample, samples } from './samples.ts'
import { tutorial } from './tutorial.ts'

const headers = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' }

/** The documentation: pages for everybody, which the portal shows in a frame (docs/decisions/068). */
export function docsApp({ config }: Upstream): Hono {
  const bodies: Record<DocsPage, (look: Look) => Markup> = {
    tutorial: (look) => tutorial(config, look),
    descriptions,
    api: (look) => apiReference(config, look),
  }
  const made = new Map<string, ReturnType<typeof docsDocument>>()

  /** Each page is made once in each of its looks. */
  function find(page: DocsPage, look: Look) {
    const key = `${page} ${look.isEmbedded} ${look.theme} ${look.language}`
    const found = made.get(key) ?? docsDocument(page, bodies[page](look), look, config)
    made.set(key, found)
    return found
  }

  return new Hono()
    .get('/docs/:page{tutorial|descriptions|api}', ({ req, body }) => {
      const theme = req.query('theme')
      const { markup, policy } = find(req.param('page') as DocsPage, {
        isEmbedded: req.query('embedded') === 'true',
        theme: theme === 'dark' || theme === 'light' ? theme : 'system',
        language: chooseLocale(req.query('lang'), req.header('accept-language')) === 'ja-JP' ? 'ja-JP' : 'en-GB',
      })
      return body(markup, 200, {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        vary: 'accept-language',
      })
    })
    .get('/docs/samples/:file', ({ req, body }) => {
      const sample = samples.find(({ file }) => file === req.param('file'))
      if (!sample) throw notFound('Sample')
      return body(readSample(sample.file), 200, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
    })
}
