import { createHash } from 'node:crypto'
import type { Locale } from '#lib/i18n/locales.ts'

/** Text that is markup already. */
export type Markup = { markup: string }

type Page = {
  locale: Locale
  title: string
  body: Markup
  script?: string
  /** Origins that a form of the page may lead to, also by way of a redirect. Browsers check that too. */
  formTargets?: readonly string[]
  status?: number
  headers?: Record<string, string>
}

/** Markup in which every value is escaped, except other markup. */
export function html(parts: TemplateStringsArray, ...values: (string | Markup)[]): Markup {
  const write = (value: string | Markup = '') => (typeof value === 'string' ? escaped(value) : value.markup)
  return { markup: parts.map((part, at) => (at === 0 ? part : write(values[at - 1]) + part)).join('') }
}

/**
 * A page that a handler answers with by itself, where none of Next's can stand: it brings a policy of its own, which
 * allows this one style and this one script. Its address stays with it: it may hold what opens something.
 */
export function htmlPage({ locale, title, body, script, formTargets = [], status = 200, headers }: Page): Response {
  const scriptTag = script === undefined ? html`` : html`<script>${{ markup: script }}</script>`
  const { markup } = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · Site Flow Light</title>
<style>${{ markup: style }}</style>
</head>
<body>
<main>
<p class="product">Site Flow Light</p>
${body}
</main>
${scriptTag}
</body>
</html>`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    script !== undefined && `script-src ${hashOf(script)}`,
    `form-action ${formTargets.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.filter(Boolean).join('; '),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...headers,
    },
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The portal's colours and measures (app/globals.css). */
const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 24px 96px;background:light-dark(#fff,#15181c);color:light-dark(#15181d,#eceef1);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Noto Sans CJK JP","Noto Sans JP","Yu Gothic UI",Meiryo,sans-serif}
main{width:100%;max-width:400px}
.product{margin:0 0 32px;font-size:18px;font-weight:600}
h1{margin:0 0 4px;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0 0 24px;color:light-dark(#565e6a,#a3acb8)}
.product{color:inherit}
button{width:100%;min-height:48px;padding:8px 16px;font:inherit;font-weight:600;color:#fff;background:light-dark(#1f4fbf,#2f62d4);border:1px solid transparent;border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#1f4fbf,#9dbbff);outline-offset:2px}
:lang(ja){word-break:auto-phrase}
@media(forced-colors:active){button{border-color:currentColor}}
`
