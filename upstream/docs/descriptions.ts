import { fileStatus } from '#lib/contract/files.ts'
import { orderStatuses } from '#lib/contract/orders.ts'
import { html, type Markup } from '#lib/contract/shared/html-document.ts'
import { englishDescriptions, events, orderFields } from './descriptions-en.ts'
import { japaneseDescriptions } from './descriptions-ja.ts'
import { type Appearance, code, joined, linkTo, table } from './page.ts'

/** What orders, files, statuses and triggers are. */
export function descriptions(appearance: Appearance): Markup {
  const text = appearance.language === 'ja-JP' ? japaneseDescriptions : englishDescriptions
  const { words } = text
  return html`
<p>${together(text.intro((page, name) => linkTo(page, name, appearance)))}</p>

<h2 id="orders">${words.orders}</h2>
<p>${prose(text.orders[0])}</p>
${table(
  [words.field, words.meaning, words.required],
  keysOf(orderFields).map((name) => [code(name), prose(text.ofField[name]), orderFields[name] ? words.required : '']),
)}
<p>${prose(text.orders[1])}</p>

<h3 id="order-statuses">${words.orderStatuses}</h3>
${table(
  [words.status, words.meaning],
  orderStatuses.map((status) => [code(status), text.ofOrder[status]]),
)}

<h2 id="items">${words.items}</h2>
<p>${prose(text.items)}</p>

<h2 id="files">${words.files}</h2>
<p>${prose(text.files)}</p>
${table(
  [words.status, words.meaning],
  fileStatus.options.map((status) => [code(status), text.ofFile[status]]),
)}

<h2 id="shipments">${words.shipments}</h2>
<p>${prose(text.shipments)}</p>

<h2 id="triggers">${words.triggers}</h2>
<p>${prose(text.triggers[0])}</p>
${table(
  [words.event, words.name, words.when],
  keysOf(events).map((name) => [events[name], code(name), text.when[name]]),
)}
<p>${prose(text.triggers[1])}</p>
<ul>
${joined(text.delivery.map((line) => html`<li>${prose(line)}</li>`))}
</ul>`
}

const keysOf = <T extends object>(given: T) => Object.keys(given) as (keyof T & string)[]

const together = (parts: readonly (string | Markup)[]): Markup => ({
  markup: parts.map((part) => html`${part}`.markup).join(''),
})

/** A sentence, with what stands between backticks as code. */
const prose = (sentence: string): Markup =>
  together(sentence.split('`').map((part, at) => (at % 2 === 1 ? code(part) : part)))
