import type { Executor } from '../core/database/open.ts'
import { templates } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { Accounts } from './accounts.ts'

type TemplateRow = typeof templates.$inferInsert & { id: string }

const box = '<td style="text-align: center; font-size: 12pt; line-height: 1">☐</td>'

/** What job sheets of books say besides: the way of a component through the site, to be ticked and signed at each station. */
const bookSheet = `<p style="padding: 1.5mm 3mm; background: #000; color: #fff; font-size: 13pt; font-weight: 700">
  {{component.code}} of {{item.quantity}} {{#if (eq item.quantity 1)}}book{{else}}books{{/if}}: print {{round (add (multiply item.quantity 1.05) 3)}}
</p>
<table style="font-size: 10pt">
  <thead>
    <tr>
      <th style="width: 9%">Done</th>
      <th style="width: 14%">Station</th>
      <th>What to do</th>
      <th style="width: 10%">Good</th>
      <th style="width: 19%">Name, time</th>
    </tr>
  </thead>
  <tbody>
    <tr>${box}<td><b>Press</b></td><td>Grain along the spine. Check the first sheet.</td><td></td><td></td></tr>
    {{#if (eq component.code "Cover")}}
    <tr>${box}<td><b>Laminate</b></td><td>{{default component.attributes.lamination "None"}}. Let it rest for 30 minutes.</td><td></td><td></td></tr>
    <tr>${box}<td><b>Crease</b></td><td>Two at the spine, two hinges of 7 mm.</td><td></td><td></td></tr>
    {{else}}
    <tr>${box}<td><b>Fold</b></td><td>Collate, check the marks on the back.</td><td></td><td></td></tr>
    {{/if}}
    <tr>${box}<td><b>Bind</b></td><td>{{default component.attributes.binding "PUR"}}. Pull test on the first book.</td><td></td><td></td></tr>
    <tr>${box}<td><b>Trim</b></td><td>148 × 210 mm: head, foot, front.</td><td></td><td></td></tr>
    <tr>${box}<td><b>Pack</b></td><td>In tens, spines turned{{#if shipment.shipTo.town}}, for {{shipment.shipTo.town}}{{/if}}.</td><td></td><td></td></tr>
  </tbody>
</table>
`

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
