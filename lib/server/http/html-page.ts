import type { Locale } from '#lib/common/i18n/locales.ts'
import { createHtmlDocument, html, type Markup } from '#lib/contract/shared/html-document.ts'

type Page = {
  locale: Locale
  title: string
  body: Markup
  script?: string
  formTargets?: readonly string[]
  status?: number
  headers?: Record<string, string>
}

export function htmlPage({ status = 200, headers, formTargets = [], ...page }: Page): Response {
  const { markup, policy } = createHtmlDocument({ ...page, formTargets, style })
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...headers,
    },
  })
}

/** Asks again by itself, at the same address. Each time the focus begins anew. */
export function reloadingPage({
  text,
  link,
  everyS = 2,
  ...page
}: Pick<Page, 'locale' | 'title' | 'status'> & {
  text: string
  link?: { href: string; text: string }
  everyS?: number
}) {
  const body = html`<h1>${page.title}</h1>
<p>${text}</p>
${link && html`<a href="${link.href}">${link.text}</a>`}`
  return htmlPage({ ...page, body, headers: { 'retry-after': `${everyS}`, refresh: `${everyS}` } })
}

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 24px 96px;background:light-dark(#fff,#15181c);color:light-dark(#15181d,#eceef1);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Noto Sans CJK JP","Noto Sans JP","Yu Gothic UI",Meiryo,sans-serif}
main{width:100%;max-width:400px}
.product{margin:0 0 32px;font-size:18px;font-weight:600}
h1{margin:0 0 4px;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0 0 24px;color:light-dark(#565e6a,#a3acb8)}
.product{color:inherit}
a{display:grid;place-items:center;text-decoration:none}
button,a{width:100%;min-height:48px;padding:8px 16px;font:inherit;font-weight:600;color:#fff;background:light-dark(#1f4fbf,#2f62d4);border:1px solid transparent;border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#1f4fbf,#9dbbff);outline-offset:2px}
:lang(ja){word-break:auto-phrase}
@media(forced-colors:active){button,a{border-color:currentColor}}
`
