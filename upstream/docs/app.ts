import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'
import { Hono } from 'hono'
import { html, joined, type Markup } from '#lib/contract/shared/html-document.ts'
import type { Config } from '../core/config.ts'
import { notFound } from '../core/errors.ts'
import { chooseLocale } from '../identity/texts.ts'
import type { Upstream } from '../upstream.ts'
import { apiReference } from './api.ts'
import { descriptions } from './descriptions.ts'
import { type Appearance, block, code, type DocsPage, docsDocument, hrefOf } from './page.ts'
import { readSample, samples, settingsFor } from './samples.ts'

const headers = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' }

/** The documentation: pages without a sign-in, which the portal shows in a frame (docs/decisions/068). */
export function docsApp({ config }: Upstream): Hono {
  const bodies: Record<DocsPage, (appearance: Appearance) => Markup> = {
    tutorial: (appearance) => tutorial(config, appearance),
    descriptions,
    api: (appearance) => apiReference(config, appearance),
  }
  const made = new Map<string, ReturnType<typeof docsDocument>>()

  function find(page: DocsPage, appearance: Appearance) {
    const key = `${page} ${appearance.isEmbedded} ${appearance.theme} ${appearance.language}`
    const found = made.get(key) ?? docsDocument(page, bodies[page](appearance), appearance, config)
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

const secret = '0123456789abcdef0123456789abcdef0123456789abcdef'
const signedText = 'POST /submission/order 2026-01-31T09:30:00Z'
const example = `text       ${signedText}
secret     ${secret}
signature  ${createHmac('sha256', secret).update(signedText).digest('hex')}`

/** The first signed order. What the template gets is markup already. */
function tutorial({ origin, signedRequestMinutes }: Config, appearance: Appearance): Markup {
  const programs = samples.map(
    ({ file, name, run }) => html`<h3 id="${file}">${name}</h3>
<p>${code(run)} · <a href="${`/docs/samples/${file}`}" download="${file}">${file}</a></p>
${block(readSample(file))}`,
  )
  const settings = Object.entries(settingsFor(origin)).map(([name, value]) => `export ${name}='${value}'`)
  const template = readFileSync(new URL(`tutorial.${appearance.language}.hbs`, import.meta.url), 'utf8')
  const fill = Handlebars.compile(template, { noEscape: true })
  const markup = fill({
    settings: block(settings.join('\n')).markup,
    example: block(example).markup,
    programs: joined(programs).markup,
    origin,
    minutes: signedRequestMinutes,
    links: { descriptions: hrefOf('descriptions', appearance).markup, api: hrefOf('api', appearance).markup },
  })
  return { markup }
}
