import { fileStatus } from '#lib/contract/files.ts'
import { orderStatuses } from '#lib/contract/orders.ts'
import { html, joined, type Markup } from '#lib/contract/shared/html-document.ts'
import english from './descriptions.en-GB.json' with { type: 'json' }
import japaneseTexts from './descriptions.ja-JP.json' with { type: 'json' }
import { type Appearance, code, linkTo, table } from './page.ts'

const japanese: typeof english = japaneseTexts

const requiredFields = new Set([
  'destination.name',
  'orderData.sourceOrderId',
  'items[].sourceItemId',
  'items[].sku',
  'items[].components[].code',
  'shipments[].carrier',
  'shipments[].shipTo',
])

const events = {
  'oneflow.order.received': 'Order Received',
  'oneflow.order.printready': 'Order Print Ready',
  'oneflow.order.error': 'Order Errored',
  'oneflow.order.cancelled': 'Order Cancelled',
  'oneflow.ordersubmission.error': 'Order Submission Error',
  'oneflow.shipment.shipped': 'Shipment Shipped',
  'oneflow.shipment.updated': 'Shipment Updated',
} as const

export function descriptions(appearance: Appearance): Markup {
  const text = appearance.language === 'ja-JP' ? japanese : english
  const { intro, words } = text
  return html`
<p>${intro.before}${linkTo('tutorial', intro.link, appearance)}${intro.after}</p>

<h2 id="orders">${words.orders}</h2>
<p>${prose(text.orders.sent)}</p>
${table(
  [words.field, words.meaning, words.required],
  keysOf(text.ofField).map((name) => [
    code(name),
    prose(text.ofField[name]),
    requiredFields.has(name) ? words.required : '',
  ]),
)}
<p>${prose(text.orders.accepted)}</p>

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
<p>${prose(text.triggers.about)}</p>
${table(
  [words.event, words.name, words.when],
  keysOf(events).map((name) => [events[name], code(name), text.when[name]]),
)}
<p>${prose(text.triggers.message)}</p>
<ul>
${joined(text.delivery.map((line) => html`<li>${prose(line)}</li>`))}
</ul>`
}

const keysOf = <T extends object>(given: T) => Object.keys(given) as (keyof T & string)[]

/** A sentence, with what stands between backticks as code. */
const prose = (sentence: string): Markup => ({
  markup: sentence
    .split('`')
    .map((part, at) => (at % 2 === 1 ? code(part) : html`${part}`).markup)
    .join(''),
})
