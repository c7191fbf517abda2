import type { Call } from '#lib/contract/call.ts'
import { html, joined, type Markup } from '#lib/contract/shared/html-document.ts'
import type { Config } from '../core/config.ts'
import { intakeEndpoints } from '../intake/routes.ts'
import { allCalls } from '../published-clients/calls.ts'
import { type Appearance, block, code, linkTo, table } from './page.ts'
import { fieldsOf, outlineOf } from './schema.ts'

export function apiReference({ origin, accountHeader }: Config, appearance: Appearance): Markup {
  const domains = [...new Set(allCalls.map(domainOf))]
  return html`
<p>Every call of this service, by subject. Those of ${code('clients')} are further addresses that published client libraries use.</p>
<ul>
<li>Paths are relative to ${code(`${origin}/api`)}, those of ${code('submission')} to ${code(`${origin}/submission`)}, where
${code('/api/order')} is the same call. Parts that begin with a
colon stand for an id.</li>
<li>Programs sign each request with the token and secret of a role, as ${linkTo('tutorial', 'the tutorial', appearance)} shows. A signature acts in the
account of its role. With an access token of a user (${code('authorization: Bearer …')}), ${code(accountHeader)} names the account.</li>
<li>Bodies and answers are JSON, except where a call says otherwise. What is refused answers
${code('{"success": false, "error": {"message", "name", "code", "validations"}}')}; a 400 names every fault by its path.</li>
<li><span class="mark">addition</span> marks what another Site Flow service may lack.</li>
</ul>
<nav aria-label="Calls"><ul><li><a href="#intake">intake</a></li>${joined(domains.map((domain) => html`<li><a href="${`#${domain}`}">${domain}</a></li>`))}</ul></nav>
${intakeSection}
${joined(domains.map(domainSection))}`
}

const intakeSection = html`<h2 id="intake">intake</h2>
<p>The calls that take orders and artwork, by their whole paths. Programs sign them, and send an order as <a href="#submission.order">${code('submission.order')}</a> has it.</p>
${table(
  ['Call', 'Roles', 'Note'],
  intakeEndpoints.map(({ method, path, roles = [], note }) => [code(`${method} ${path}`), roles.join(', '), note]),
)}`

const domainOf = ({ name }: Call): string => name.split('.')[0] ?? ''

function domainSection(domain: string): Markup {
  return html`<h2 id="${domain}">${domain}</h2>
${joined(allCalls.filter((call) => domainOf(call) === domain).map(callSection))}`
}

const addition = html`<span class="mark">addition</span>`

function callSection(call: Call): Markup {
  const { name, method, path, roles, permissions, flag, note } = call
  const needs = [
    roles && `Roles: ${roles.join(', ')}.`,
    permissions && `Permissions: ${permissions.join(', ')}.`,
    flag && `Feature flag: ${flag}.`,
  ].filter((text): text is string => Boolean(text))
  return html`<h3 id="${name}">${code(`${method} ${path}`)} ${name} ${call.addition && addition}</h3>
<p>${needs.length > 0 ? needs.join(' ') : 'Any role.'}</p>
${note && html`<p class="note">${note}</p>`}
${call.query && fields('Query', call.query)}
${call.body && fields(call.encoding === 'form' ? 'Body, as multipart form data' : 'Body', call.body)}
${answer(call)}`
}

function fields(title: string, schema: NonNullable<Call['query'] | Call['body']>): Markup {
  const rows = fieldsOf(schema)
  if (rows.length === 0) return html`<p>${title}: an empty object.</p>`
  return table(
    [title, 'Type', 'Default'],
    rows.map(({ name, type, isRequired, fallback, isAddition }) => [
      html`${name ? code(name) : 'the whole body'} ${isAddition ? addition : undefined}`,
      type,
      isRequired ? 'required' : (fallback ?? ''),
    ]),
  )
}

function answer({ response }: Call): Markup {
  if (response === 'media') return html`<p>Answers with the content itself.</p>`
  if (response === 'nothing') return html`<p>Answers without a body.</p>`
  return html`<details><summary>Answer</summary>
${block(outlineOf(response))}</details>`
}
