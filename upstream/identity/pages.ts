import { readFileSync } from 'node:fs'
import { createHtmlDocument, html, joined, type Markup } from '#lib/contract/shared/html-document.ts'
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
  forgotten,
  ...base
}: Base & { username: string; error?: string | undefined; forgotten: string }): Page {
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
</form>
<p class="after"><a href="${forgotten}">${texts.forgotten}</a></p>`
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

/** Asks for the person who gets a link by mail. Without a mail server there is nothing to ask. */
export function forgottenPage({ canMail, ...base }: Base & { canMail: boolean }): Page {
  const texts = textsOf(base.locale)
  const form = html`<p>${texts.forgottenHint}</p>
<form method="post">
<label for="username">${texts.usernameOrMail}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus>
<button>${texts.sendLink}</button>
</form>`
  const body = html`<h1>${texts.forgotten}</h1>
${canMail ? form : html`<p>${texts.noMail}</p>`}`
  return page({ ...base, title: texts.forgotten, body })
}

type Notice = Base & { title: string; lines: string[]; link?: { address: string; text: string } | undefined }

export function noticePage({ title, lines, link, ...base }: Notice): Page {
  const paragraphs = joined(lines.map((line) => html`<p>${line}</p>`))
  const button = link && html`<a class="button" href="${link.address}">${link.text}</a>`
  return page({ ...base, title, body: html`<h1>${title}</h1>\n${paragraphs}\n${button}` })
}

export type Field = {
  name: string
  label: string
  value: string
  type?: 'text' | 'email'
  autocomplete: string
  error?: string | undefined
}
type NewPassword = Base & {
  title: string
  hint: string
  /** For the browser's store of passwords, where the user name is not among the fields. */
  username?: string
  fields: Field[]
  choice?: Markup | undefined
  error?: string | undefined
  after?: { address: string; text: string } | undefined
}

/** Sets a password, with what else is to be filled in. The script shows the password; without it the box stays hidden. */
export function newPasswordPage({ title, hint, username, fields, choice, error, after, ...base }: NewPassword): Page {
  const texts = textsOf(base.locale)
  const known =
    username !== undefined && html`<input name="username" value="${username}" autocomplete="username" readonly hidden>`
  const body = html`<h1>${title}</h1>
<p>${hint}</p>
<form method="post" novalidate>
${known || undefined}
${joined(fields.map(toInput))}
${choice}
<label for="password">${texts.password}</label>
<p class="hint" id="password-hint">${texts.passwordHint}</p>
<input id="password" name="password" type="password" autocomplete="new-password" required${describedBy('password-hint', 'password', error)}>
${faultOf('password', error)}
<p class="show" hidden><label><input type="checkbox" id="show">${texts.showPassword}</label></p>
<button>${texts.save}</button>
</form>
${after && html`<p class="after"><a href="${after.address}">${after.text}</a></p>`}`
  return page({ ...base, title, body, script: showScript })
}

function toInput({ name, label, value, type = 'text', autocomplete, error }: Field): Markup {
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${describedBy('', name, error)}>
${faultOf(name, error)}`
}

export function radioGroup(
  name: string,
  legend: string,
  options: { value: string; label: string }[],
  chosen: string,
): Markup {
  const radios = options.map(({ value, label }) => {
    const checked: Markup = { markup: value === chosen ? ' checked' : '' }
    return html`<label class="radio"><input type="radio" name="${name}" value="${value}"${checked}>${label}</label>`
  })
  return html`<fieldset><legend>${legend}</legend>
${joined(radios)}
</fieldset>`
}

function describedBy(hint: string, name: string, error: string | undefined): Markup {
  const ids = [hint, ...(error === undefined ? [] : [`${name}-error`])].filter((id) => id !== '').join(' ')
  const described = ids === '' ? html`` : html` aria-describedby="${ids}"`
  return error === undefined ? described : html`${described}${{ markup: ' aria-invalid="true" autofocus' }}`
}

const faultOf = (name: string, error: string | undefined) =>
  error === undefined ? undefined : html`<p class="fault" id="${`${name}-error`}" role="alert">${error}</p>`

const showScript = `const box=document.getElementById('show');box.closest('p').hidden=false;box.onchange=()=>{document.getElementById('password').type=box.checked?'text':'password'};const form=document.forms[0];form.onsubmit=()=>{form.querySelector('button').disabled=true};onpageshow=()=>{form.querySelector('button').disabled=false}`

export const style = readFileSync(new URL('pages.css', import.meta.url), 'utf8')
