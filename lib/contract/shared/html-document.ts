import { createHash } from 'node:crypto'

export type Markup = { markup: string }

type Parts = {
  locale: string
  title: string
  style: string
  body: Markup
  script?: string | undefined
  /** Also by way of a redirect: browsers check that too. */
  formTargets: readonly string[]
  frameAncestors?: readonly string[]
  frameSources?: readonly string[]
}

export function html(parts: TemplateStringsArray, ...values: (string | Markup | undefined)[]): Markup {
  const write = (value: string | Markup = '') => (typeof value === 'string' ? escaped(value) : value.markup)
  return { markup: parts.map((part, at) => (at === 0 ? part : write(values[at - 1]) + part)).join('') }
}

export const joined = (parts: readonly Markup[]): Markup => ({ markup: parts.map(({ markup }) => markup).join('\n') })

/** Its policy allows this one style and script, and no referrer: the address may hold a secret. */
export function createHtmlDocument({
  locale,
  title,
  style,
  body,
  script,
  formTargets,
  frameAncestors = [],
  frameSources,
}: Parts) {
  const scriptTag = script === undefined ? undefined : html`<script>${{ markup: script }}</script>`
  const { markup } = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
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
    'img-src data:', // the icon, without which Firefox asks for /favicon.ico
    script !== undefined && `script-src ${hashOf(script)}`,
    frameSources && `frame-src ${frameSources.join(' ')}`,
    `form-action ${formTargets.join(' ') || "'none'"}`,
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    "base-uri 'none'",
  ]
  return { markup, policy: policy.filter(Boolean).join('; ') }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
