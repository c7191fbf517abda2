import { newId } from '../core/database/ids.ts'
import type { Executor } from '../core/database/open.ts'
import { templates } from '../core/database/schema/tables.ts'
import type { Accounts } from './accounts.ts'
import { bookSheet } from './book-sheet.ts'

type TemplateRow = typeof templates.$inferInsert & { id: string }

const order = {
  timestamp: '2026-01-15T09:30:00.000Z',
  data: { orderData: { sourceOrderId: 'LC-10482', status: 'printready', customerName: 'Harbour & Pine' } },
}
const shipment = {
  timestamp: '2026-01-16T15:10:00.000Z',
  data: {
    shipmentIndex: 0,
    trackingNumber: 'JD0142857',
    trackingUrl: 'https://track.example/JD0142857',
    order,
    carrier: { code: 'dhl', service: 'express' },
    shipTo: { name: 'Imogen Clarke', town: 'Bristol', postcode: 'BS1 4RN' },
  },
}

const definitions = {
  orderStatus: {
    name: 'Order status',
    extension: 'json',
    contentType: 'application/json',
    type: 'json',
    text: `{
  "timestamp": {{{json timestamp}}},
  "sourceOrderId": {{{json data.orderData.sourceOrderId}}},
  "status": {{{json data.orderData.status}}}
}
`,
    testData: order,
  },
  shipped: {
    name: 'Shipped',
    extension: 'json',
    contentType: 'application/json',
    type: 'json',
    text: `{
  "timestamp": {{{json timestamp}}},
  "sourceOrderId": {{{json data.order.orderData.sourceOrderId}}},
  "shipmentIndex": {{{json data.shipmentIndex}}},
  "carrier": {{{json data.carrier.code}}},
  "trackingNumber": {{{json data.trackingNumber}}},
  "trackingUrl": {{{json data.trackingUrl}}}
}
`,
    testData: shipment,
  },
  mail: {
    name: 'Mail: an order needs attention',
    extension: 'html',
    contentType: 'text/html',
    type: 'html',
    text: `<p>Hello,</p>
<p>order <b>{{data.orderData.sourceOrderId}}</b> of {{data.orderData.customerName}} stopped, because its artwork cannot be used.</p>
<p>Please look at its files in Site Flow Light and send new ones.</p>
`,
    testData: order,
  },
  deliveryXml: {
    name: 'Dispatch advice (XML)',
    extension: 'xml',
    contentType: 'text/xml',
    type: 'xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<dispatch order="{{data.order.orderData.sourceOrderId}}">
  <tracking carrier="{{data.carrier.code}}">{{data.trackingNumber}}</tracking>
  <to>{{data.shipTo.name}}, {{data.shipTo.town}} {{data.shipTo.postcode}}</to>
</dispatch>
`,
    testData: shipment,
    active: false,
  },
  jobSheet: {
    name: 'Job sheet notes',
    extension: 'txt',
    contentType: 'text/plain',
    type: 'html',
    text: `Check the first sheet against the proof.
Count the copies twice, pack in fifties.
Anything unclear: ask Marcus, extension 214, before you print.
`,
    testData: {},
    infotech: true,
  },
  bookSheet: {
    name: 'Job sheet: softcover book',
    extension: 'html',
    contentType: 'text/html',
    type: 'html',
    text: bookSheet,
    testData: {
      item: { sku: 'BOOK-A5', sourceItemId: 'LC-10482-1', quantity: 40, description: 'Softcover book A5, PUR bound' },
      component: { code: 'Cover', attributes: { lamination: 'Soft touch', binding: 'PUR' } },
      shipment: { carrier: { alias: 'express' }, shipTo: { name: 'Imogen Clarke', town: 'Bristol' } },
      ...order,
    },
  },
} as const

type TemplateKey = keyof typeof definitions
export type TemplateIds = Record<TemplateKey, string>

/** The ids of templates by the id of their site. */
export type TemplatesOfSites = Partial<Record<string, TemplateIds>>

/** The templates of both sites. */
export async function seedTemplates(tx: Executor, { kestrel, hoshi }: Accounts, createdAt: Date) {
  const templatesOf: TemplatesOfSites = {}
  for (const { id } of [kestrel, hoshi]) templatesOf[id] = await seedTemplatesOf(tx, id, createdAt)
  return templatesOf
}

/** The templates of a site: one of each kind, and one that is not in use. */
async function seedTemplatesOf(tx: Executor, accountId: string, createdAt: Date): Promise<TemplateIds> {
  const rows = Object.entries(definitions).map(([key, { testData, ...definition }]) => {
    const row: TemplateRow = {
      ...definition,
      id: newId(createdAt),
      accountId,
      testData: JSON.stringify(testData, null, 2),
      createdAt,
      updatedAt: createdAt,
    }
    return [key, row] as const
  })
  await tx.insert(templates).values(rows.map(([, row]) => row))
  return Object.fromEntries(rows.map(([key, { id }]) => [key, id])) as TemplateIds
}
