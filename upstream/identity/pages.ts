import { createHtmlDocument, html, type Markup } from '#lib/contract/html-document.ts'
import { type Locale, textsOf } from './texts.ts'

export type Page = { html: string; csp: string }

const submitScript = 'document.forms[0].submit()'

type PageParts = { locale: Locale; title: string; body: Markup; formTargets: readonly string[]; script?: string }

function page({ formTargets, ...parts }: PageParts): Page {
  // form-action also applies to redirects: the form posts to this origin, which redirects to the portal.
  const { markup, policy } = createHtmlDocument({ ...parts, style, formTargets: ["'self'", ...formTargets] })
  return { html: markup, csp: policy }
}

type Base = { locale: Locale; formTargets: readonly string[] }

export function signInPage({
  username,
  error,
  ...base
}: Base & { username: string; error?: string | undefined }): Page {
  const texts = textsOf(base.locale)
  const failure = error === undefined ? undefined : html`<p class="error" id="error" role="alert">${error}</p>`
  const describedBy: Markup = { markup: failure ? ' aria-describedby="error" aria-invalid="true"' : '' }
  const focus: Markup = { markup: ' autofocus' }
  const body = html`<h1>${texts.signIn}</h1>
${failure}
<form method="post">
<label for="username">${texts.username}</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" required${username === '' ? focus : ''}${describedBy}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${username === '' ? '' : focus}${describedBy}>
<button>${texts.signIn}</button>
</form>`
  return page({ ...base, title: texts.signIn, body })
}

/** `form` is oidc-provider's own form; it has no button. */
export function signOutPage({ form, atOnce, ...base }: Base & { form: string; atOnce: boolean }): Page {
  const texts = textsOf(base.locale)
  const formTag: Markup = { markup: form }
  const body = html`<h1>${atOnce ? texts.signingOut : texts.signOutQuestion}</h1>
${formTag}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button form="op.logoutForm">${texts.signOut}</button>`
  return page({ ...base, title: texts.signOut, body, ...(atOnce && { script: submitScript }) })
}

/** Posts the same form again from this origin, so that the browser sends the SameSite cookies. */
export function repostPage({ form, ...base }: Base & { form: URLSearchParams }): Page {
  const texts = textsOf(base.locale)
  const fields = [...form].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`.markup)
  const body = html`<h1>${texts.signingOut}</h1>
<form method="post">${{ markup: fields.join('') }}<button>${texts.signOut}</button></form>`
  return page({ ...base, title: texts.signOut, body, script: submitScript })
}

export function signedOutPage({ portal, ...base }: Base & { portal: string }): Page {
  const texts = textsOf(base.locale)
  const body = html`<h1>${texts.signedOut}</h1>
<p>${texts.signedOutHint}</p>
<a class="button" href="${portal}">${texts.toPortal}</a>`
  return page({ ...base, title: texts.signedOut, body })
}

type Failure = Base & { portal: string; isExpired: boolean; detail: string }

export function errorPage({ portal, isExpired, detail, ...base }: Failure): Page {
  const texts = textsOf(base.locale)
  const title = isExpired ? texts.expired : texts.failed
  const body = html`<h1>${title}</h1>
<p>${isExpired ? texts.expiredHint : texts.failedHint}</p>
${isExpired ? '' : html`<code>${detail}</code>`}
<a class="button" href="${portal}">${texts.toPortal}</a>`
  return page({ ...base, title, body })
}

/** The portal's colours and sizes, for the pages of the identity provider. */
export const style = `
:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#16191f;--muted:#5b6472;--line:#d5dae1;--field:#8a93a1;--accent:#1f5fd0;--on-accent:#fff;--bad:#b42318;--bad-page:#fef3f2}
@media(prefers-color-scheme:dark){:root{--page:#0f1115;--card:#171a21;--text:#eceff4;--muted:#9aa4b2;--line:#2a303a;--field:#69727f;--accent:#7aa7ff;--on-accent:#0b1220;--bad:#ff9c92;--bad-page:#2a1614}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Noto Sans JP","Yu Gothic UI",sans-serif}
main{width:100%;max-width:384px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:12px}
.product{margin:0 0 24px;color:var(--muted);font-size:14px;font-weight:600}
h1{margin:0 0 20px;font-size:24px;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 16px}
label{display:block;margin:0 0 6px;font-size:14px;font-weight:600}
input{display:block;width:100%;min-height:44px;margin:0 0 20px;padding:8px 12px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:8px}
button,.button{display:block;width:100%;min-height:44px;padding:9px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);border:1px solid transparent;border-radius:8px;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.error{margin:0 0 20px;padding:12px 14px;color:var(--bad);background:var(--bad-page);border:1px solid;border-radius:8px;font-weight:600}
code{display:block;margin:0 0 20px;overflow-wrap:anywhere;color:var(--muted);font:13px/1.5 ui-monospace,monospace}
/* Japanese breaks between phrases, not within words. */
:lang(ja){word-break:auto-phrase}
@media(forced-colors:active){.button,button{border-color:currentColor}}
`
