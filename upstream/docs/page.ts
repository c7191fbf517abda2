import { createHtmlDocument, html, type Markup } from '#lib/contract/shared/html-document.ts'
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

export const joined = (parts: readonly Markup[]): Markup => ({ markup: parts.map(({ markup }) => markup).join('\n') })

/** A table with a heading for each column. */
export function table(headings: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup {
  const cells = (row: readonly (string | Markup)[]) => joined(row.map((cell) => html`<td>${cell}</td>`))
  return html`<table>
<thead><tr>${joined(headings.map((heading) => html`<th scope="col">${heading}</th>`))}</tr></thead>
<tbody>
${joined(rows.map((row) => html`<tr>${cells(row)}</tr>`))}
</tbody>
</table>`
}

export const code = (text: string): Markup => html`<code>${text}</code>`
export const block = (text: string): Markup => html`<pre><code>${text}</code></pre>`

/** The address of a page as a link of another one. */
export function linkTo(page: DocsPage, text: string, { isEmbedded, theme, language }: Appearance): Markup {
  const search = new URLSearchParams({
    ...(isEmbedded && { embedded: 'true' }),
    ...(theme !== 'system' && { theme }),
    lang: language,
  })
  return html`<a href="${`/docs/${page}?${search}`}">${text}</a>`
}

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

const layout = `
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Noto Sans JP",sans-serif}
main{max-width:60rem;margin:0 auto;padding:20px 16px 64px}
.product{margin:0;color:var(--muted);font-size:14px;font-weight:600}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:8px 0 0;padding:0;list-style:none}
nav li{padding:4px 0}
[aria-current]{font-weight:600}
h1{margin:16px 0;font-size:28px;line-height:1.2;letter-spacing:-.01em}
h2{margin:40px 0 12px;padding-top:12px;border-top:1px solid var(--line);font-size:21px;line-height:1.3}
h3{margin:28px 0 8px;font-size:16px;line-height:1.4}
p,ul,ol,dl,table,pre,details{margin:0 0 16px}
:lang(ja){word-break:auto-phrase}
li{margin:4px 0}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
code{font:14px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
:not(pre)>code{padding:1px 4px;background:var(--code);border-radius:4px}
pre{padding:12px 16px;background:var(--code);border:1px solid var(--line);border-radius:8px;white-space:pre-wrap}
table{width:100%;border-collapse:collapse;font-size:15px}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:break-word}
@media(min-width:44rem){td code{overflow-wrap:break-word}}
@media(max-width:44rem){td:nth-child(2){overflow-wrap:anywhere}}
@media(max-width:24rem){td{overflow-wrap:anywhere}}
th:first-child,td:first-child{min-width:7rem}
th{color:var(--muted);font-size:14px}
summary{min-height:28px;color:var(--accent);cursor:pointer}
.note{color:var(--muted)}
.mark{color:var(--mark);font-size:14px;font-weight:600}
`
