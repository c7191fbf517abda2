import type { fileStatus } from '#lib/contract/files.ts'
import type { OrderStatus } from '#lib/contract/orders.ts'
import type { Markup } from '#lib/contract/shared/html-document.ts'
import type { DocsPage } from './page.ts'

/** The fields of an order that most orders need, and whether all do. */
export const orderFields = {
  'destination.name': true,
  'orderData.sourceOrderId': true,
  'orderData.customerName': false,
  'items[].sourceItemId': true,
  'items[].sku': true,
  'items[].quantity': false,
  'items[].shipmentIndex': false,
  'items[].components[].code': true,
  'items[].components[].path': false,
  'items[].components[].attributes': false,
  'shipments[].carrier': true,
  'shipments[].shipTo': true,
  'shipments[].slaDays': false,
  'shipments[].shipByDate': false,
} as const

/** The events of orders and shipments, by what they are called in the data. */
export const events = {
  'oneflow.order.received': 'Order Received',
  'oneflow.order.printready': 'Order Print Ready',
  'oneflow.order.error': 'Order Errored',
  'oneflow.order.cancelled': 'Order Cancelled',
  'oneflow.ordersubmission.error': 'Order Submission Error',
  'oneflow.shipment.shipped': 'Shipment Shipped',
  'oneflow.shipment.updated': 'Shipment Updated',
} as const

/** The words of the guide. What stands between backticks is code. */
export type DescriptionsText = {
  ofOrder: Record<OrderStatus, string>
  ofFile: Record<(typeof fileStatus.options)[number], string>
  when: Record<keyof typeof events, string>
  ofField: Record<keyof typeof orderFields, string>
  words: Record<
    | 'field'
    | 'meaning'
    | 'required'
    | 'status'
    | 'event'
    | 'name'
    | 'when'
    | 'orders'
    | 'orderStatuses'
    | 'items'
    | 'files'
    | 'shipments'
    | 'triggers',
    string
  >
  intro: (link: (page: DocsPage, text: string) => Markup) => readonly (string | Markup)[]
  orders: readonly [string, string]
  items: string
  files: string
  shipments: string
  triggers: readonly [string, string]
  delivery: readonly string[]
}

export const englishDescriptions: DescriptionsText = {
  ofOrder: {
    pending: 'It waits, and nothing of it is fetched or produced yet.',
    dataready: 'The order was accepted. Its artwork is being fetched and checked.',
    printready: 'All artwork is ready: the order can be produced.',
    error: 'Some artwork could not be fetched or read. The order goes on once that is corrected.',
    complete: 'All items are produced.',
    shipped: 'All shipments have left. Nothing of the order changes any more.',
    cancelled: 'The order was cancelled. Nothing of it is produced or shipped.',
  },
  ofFile: {
    notreceived: 'It is being fetched or checked. The portal calls that Refetching.',
    ready: 'It arrived and can be printed.',
    failed: 'It could not be fetched or read. Its errors say why.',
  },
  when: {
    'oneflow.order.received': 'an order was accepted',
    'oneflow.order.printready': 'all artwork of an order is ready',
    'oneflow.order.error': 'artwork of an order could not be fetched or read',
    'oneflow.order.cancelled': 'an order was cancelled',
    'oneflow.ordersubmission.error': 'an order was refused',
    'oneflow.shipment.shipped': 'a shipment has left',
    'oneflow.shipment.updated': 'the tracking of a shipment was changed',
  },
  ofField: {
    'destination.name': 'The account that prints: one’s own, or a linked one.',
    'orderData.sourceOrderId': 'Your own number of the order. No two orders of an account may have the same.',
    'orderData.customerName': 'Who ordered.',
    'items[].sourceItemId': 'Your own number of the item.',
    'items[].sku': 'What is made: a SKU of the print site.',
    'items[].quantity':
      'How many copies: 1 to 100000. A component has a job for every 50 copies, and an order at most 15000 jobs: send a larger one in parts.',
    'items[].shipmentIndex': 'The shipment that it leaves in, counted from 0.',
    'items[].components[].code': 'Which part of the product this artwork is for.',
    'items[].components[].path': 'Where the artwork is: a web address with `fetch`, a file name with `localFile`.',
    'items[].components[].attributes': 'How it is finished, such as `Finish`: `Gloss`.',
    'shipments[].carrier': 'An `alias`, or a `code` and a `service`, of a carrier of the print site.',
    'shipments[].shipTo': '`name`, `address1`, `town`, `postcode` and `isoCountry` (two letters).',
    'shipments[].slaDays': 'Working days until it has to leave: 0 to 365.',
    'shipments[].shipByDate': 'The day that it has to leave on. It counts before `slaDays`.',
  },
  words: {
    field: 'Field',
    meaning: 'Meaning',
    required: 'required',
    status: 'Status',
    event: 'Event',
    name: 'Name',
    when: 'When',
    orders: 'Orders',
    orderStatuses: 'Statuses of an order',
    items: 'Items and components',
    files: 'Files',
    shipments: 'Shipments',
    triggers: 'Triggers',
  },
  intro: (link) => [
    'What the words of the portal and of the API mean. How to send a first order is in ',
    link('tutorial', 'the tutorial'),
    '.',
  ],
  orders: [
    'A brand sends an order to a print site. It has items, each with components that are printed, and shipments that the items leave in.',
    'An order is accepted whole or refused whole. A refused order stands under Submission errors with its reasons. An order of a linked account can be followed by both, and is produced by the destination.',
  ],
  items:
    'An item is `live` until it is produced, and then `complete`: by its button, by a scan of its barcode, or with its batch. A component is one part of it with one piece of artwork, such as cover and content of a book. Each has a barcode, which is printed on the job sheet.',
  files:
    'The artwork of a component is one PDF. With `fetch` the print site fetches it from its address, and tries for twelve hours while the address does not answer. What arrives is checked: it has to open, and have pages. A damaged file that has lost nothing is repaired, which a remark says. No preflight is run: where `preflight` asks for one, a remark says that too. A new file for the same component is a new revision, and earlier ones stay listed.',
  shipments:
    'A shipment is `live` until it is marked as shipped with a tracking number, and then `shipped`. That is final: afterwards only its tracking can be changed. Shipping completes the items in it. Part of a shipment can leave earlier: it becomes a shipment of its own. When the last one has left, the order is shipped.',
  triggers: [
    'A trigger sends a message when something happens, to a web address or an email address. An owner or admin makes it in the portal under Setup, Triggers. It applies to the orders of its account, or only to those with the linked accounts that it names. These are the events of orders and shipments; `GET /trigger-source` lists all.',
    'With a template the message is what the template makes of the data of the event; without one it is a short JSON object, whose `Event` is the name of the event. A GET has the fields of that object as its query. Both say what was so when the event happened, by the template as it was then.',
  ],
  delivery: [
    'A message to a web address is signed after Standard Webhooks, with the secret of the trigger: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Any library for Standard Webhooks verifies it.',
    'Answer with a status from 200 to 299 within 30 seconds. Redirects are not followed.',
    'With Retry, a message that was not taken is sent again with growing pauses, and with the same `webhook-id`: whoever keeps those ids can leave out what came twice.',
    'With Share, the other account of the order sees the results too.',
  ],
}
