import { createHtmlDocument, html, type Markup } from '#lib/contract/html-document.ts'
import { style } from './style.ts'
import { type Locale, textsOf } from './texts.ts'

export type Page = { html: string; csp: string }

const submitAtOnce = 'document.forms[0].submit()'

type Shell = { locale: Locale; title: string; body: Markup; formTargets: readonly string[]; script?: string }

function page({ formTargets, ...parts }: Shell): Page {
  // A form leads back here, and in the end to the portal.
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

/** `form` is the provider's, without a button. */
export function signOutPage({ form, atOnce, ...base }: Base & { form: string; atOnce: boolean }): Page {
  const texts = textsOf(base.locale)
  const formTag: Markup = { markup: form }
  const body = html`<h1>${atOnce ? texts.signingOut : texts.signOutQuestion}</h1>
${formTag}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button form="op.logoutForm">${texts.signOut}</button>`
  return page({ ...base, title: texts.signOut, body, ...(atOnce && { script: submitAtOnce }) })
}

/** Posts what was posted here once more, from a page of this origin. */
export function postAgainPage({ form, ...base }: Base & { form: URLSearchParams }): Page {
  const texts = textsOf(base.locale)
  const fields = [...form].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`.markup)
  const body = html`<h1>${texts.signingOut}</h1>
<form method="post">${{ markup: fields.join('') }}<button>${texts.signOut}</button></form>`
  return page({ ...base, title: texts.signOut, body, script: submitAtOnce })
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
