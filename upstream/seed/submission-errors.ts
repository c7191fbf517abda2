import type { Executor } from '../core/database/open.ts'
import { submissionErrors } from '../core/database/schema/tables.ts'
import type { Accounts } from './accounts.ts'

const shipment = {
  shipmentIndex: 0,
  shipTo: {
    name: 'Lucy Hartnell',
    companyName: 'Little Fox Nursery',
    address1: '6 Station Road',
    town: 'Exeter',
    postcode: 'EX4 3QD',
    isoCountry: 'GB',
  },
  carrier: { alias: 'standard' },
}
const item = (sku: string, code: string, sourceItemId: string) => ({
  sku,
  sourceItemId,
  quantity: 2,
  shipmentIndex: 0,
  components: [{ code, localFile: true, path: `${sourceItemId}.pdf` }],
})

const refused = [
  {
    number: 'LC-11021',
    source: 'lumen',
    items: [item('BC-1000', 'Card', 'LC-11021-1')],
    errors: [
      {
        name: 'UnknownSku',
        message: 'SKU "BC-1000" is unknown, or has no active product',
        path: 'orderData.items.0.sku',
      },
    ],
    hoursAgo: 2,
  },
  {
    number: 'LC-11018',
    source: 'lumen',
    items: [item('BC-250', 'Front', 'LC-11018-1')],
    errors: [
      {
        name: 'UnknownComponent',
        message: 'Component "Front" is not part of product "BC-85x55", which has "Card"',
        path: 'orderData.items.0.components.0.code',
      },
    ],
    hoursAgo: 7,
  },
  {
    number: 'MF-11007',
    source: 'maple',
    items: [item('FLY-A5-100', 'Flyer', 'MF-11007-1')],
    carrier: { alias: 'pigeon' },
    errors: [
      {
        name: 'UnknownCarrier',
        message: 'Carrier alias "pigeon" is unknown',
        path: 'orderData.shipments.0.carrier',
      },
    ],
    hoursAgo: 28,
  },
  {
    number: 'MF-10991',
    source: 'maple',
    items: [item('MUG-11OZ', 'Mug', 'MF-10991-1'), item('MUG-15OZ', 'Mug', 'MF-10991-2')],
    errors: [
      {
        name: 'UnknownSku',
        message: 'SKU "MUG-11OZ" is unknown, or has no active product',
        path: 'orderData.items.0.sku',
      },
      {
        name: 'UnknownSku',
        message: 'SKU "MUG-15OZ" is unknown, or has no active product',
        path: 'orderData.items.1.sku',
      },
    ],
    hoursAgo: 75,
    resubmittedHoursAgo: 70,
  },
  {
    number: 'KP-10954',
    source: 'kestrel',
    destinationName: 'Kestrel Prnit',
    items: [item('POSTER-A2', 'Poster', 'KP-10954-1')],
    errors: [
      {
        name: 'UnknownDestination',
        message: 'There is no account "Kestrel Prnit" to send orders to',
        path: 'destination.name',
      },
    ],
    hoursAgo: 120,
  },
] as const

const hourMs = 60 * 60 * 1000

/** Refused orders, each for another reason. An order is accepted once its faults are corrected. */
export async function seedSubmissionErrors(tx: Executor, accounts: Accounts, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  await tx.insert(submissionErrors).values(
    refused.map((order) => {
      const { kestrel } = accounts
      const destinationName = 'destinationName' in order ? order.destinationName : kestrel.name
      const carrier = 'carrier' in order ? order.carrier : shipment.carrier
      const { number: sourceOrderId, items } = order
      const { id: accountId, name: accountName } = accounts[order.source]
      const shipments = [{ ...shipment, carrier }]
      return {
        accountId,
        destinationAccountId: destinationName === kestrel.name ? kestrel.id : null,
        destinationName,
        body: { destination: { name: destinationName }, orderData: { sourceOrderId, items, shipments } },
        errorList: [...order.errors],
        sender: { kind: 'integration' as const, name: `${accountName} web shop`, role: 'customer', accountName },
        resubmittedAt: 'resubmittedHoursAgo' in order ? ago(order.resubmittedHoursAgo) : null,
        createdAt: ago(order.hoursAgo),
      }
    }),
  )
}
