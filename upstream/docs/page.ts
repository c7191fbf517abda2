import { readFileSync } from 'node:fs'
import { createHtmlDocument, html, joined, type Markup } from '#lib/contract/shared/html-document.ts'
import type { Config } from '../core/config.ts'

const names = {
  'en-GB': { docs: 'Documentation', tutorial: 'Tutorial', descriptions: 'Site guide', api: 'API reference' },
  'ja-JP': {
    docs: 'ドキュメント',
    tutorial: 'チュートリアル',
    descriptions: 'サイトガイド',
    api: 'API リファレンス（英語）',
  },
} as const
export const docsPages = ['tutorial', 'descriptions', 'api'] as const
export type DocsPage = (typeof docsPages)[number]

/** How a page is asked for. Embedded, it has no head of its own, and its links stay embedded. */
export type Appearance = { isEmbedded: boolean; theme: 'system' | 'light' | 'dark'; language: keyof typeof names }

export function table(headings: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup {
  return html`<table>
<thead><tr>${joined(headings.map((heading) => html`<th scope="col">${heading}</th>`))}</tr></thead>
<tbody>
${joined(rows.map((row) => html`<tr>${joined(row.map((cell) => html`<td>${cell}</td>`))}</tr>`))}
</tbody>
</table>`
}

export const code = (text: string): Markup => html`<code>${text}</code>`
export const block = (text: string): Markup => html`<pre><code>${text}</code></pre>`

export function hrefOf(page: DocsPage, { isEmbedded, theme, language }: Appearance): Markup {
  const search = new URLSearchParams({
    ...(isEmbedded && { embedded: 'true' }),
    ...(theme !== 'system' && { theme }),
    lang: language,
  })
  return html`${`/docs/${page}?${search}`}`
}

export const linkTo = (page: DocsPage, text: string, appearance: Appearance): Markup =>
  html`<a href="${hrefOf(page, appearance)}">${text}</a>`

/** A page of the documentation. It has no script, and only the portal may frame it. The reference is in English alone. */
export function docsDocument(
  page: DocsPage,
  body: Markup,
  appearance: Appearance,
  { portalOrigins }: Pick<Config, 'portalOrigins'>,
) {
  const words = names[appearance.language]
  const locale = page === 'api' ? 'en-GB' : appearance.language
  const title = names[locale][page]
  const links = docsPages.map((key) =>
    key === page
      ? html`<li aria-current="page">${words[key]}</li>`
      : html`<li>${linkTo(key, words[key], appearance)}</li>`,
  )
  const menu = html`<nav lang="${appearance.language}" aria-label="${words.docs}"><ul>${joined(links)}</ul></nav>`
  return createHtmlDocument({
    locale,
    title,
    style: styleOf(appearance),
    body: html`${appearance.isEmbedded ? undefined : menu}
<h1>${title}</h1>
${body}`,
    formTargets: [],
    frameAncestors: portalOrigins,
  })
}

const light = '--page:#fff;--code:#f2f4f7;--text:#16191f;--muted:#5b6472;--line:#d5dae1;--accent:#1f5fd0;--mark:#8a4b00'
const dark =
  '--page:#171a21;--code:#0f1115;--text:#eceff4;--muted:#9aa4b2;--line:#2a303a;--accent:#7aa7ff;--mark:#f0b35e'

function styleOf({ isEmbedded, theme }: Appearance): string {
  const colours = {
    system: `:root{color-scheme:light dark;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`,
    light: `:root{color-scheme:light;${light}}`,
    dark: `:root{color-scheme:dark;${dark}}`,
  }
  return `${colours[theme]}${isEmbedded ? '.product{display:none}' : ''}${layout}`
}

const layout = readFileSync(new URL('page.css', import.meta.url), 'utf8')
