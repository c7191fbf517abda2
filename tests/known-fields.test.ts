import { expect, it } from 'vitest'
import * as z from 'zod'
import { component, item, order, stockItem } from '#lib/contract/orders.ts'
import { attachment, shipment } from '#lib/contract/shipments.ts'
import { innerOf } from '#upstream/plain.ts'
import { knownFields } from './support/known-fields.ts'

const fields = knownFields('SO-1')
const known = new Set(
  fields.flatMap(({ path }) => path.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'))),
)

/** What the service itself adds to an order. */
const ofService = new Set([
  'status',
  'date',
  'slaTimestamp',
  'items._id',
  'items.status',
  'items.orderId',
  'items.shipmentId',
  'items.shipByDate',
  'items.completed',
  'items.shippedDate',
  'items.components._id',
  'items.components.fileId',
  'items.components.sourceItemId',
  'items.components.status',
  'shipments._id',
  'shipments.orderId',
  'shipments.itemIds',
  'shipments.status',
  'shipments.shippedDate',
  'shipments.trackingNumber',
  'shipments.trackingUrl',
  'shipments.shippingDoc',
  'shipments.shippingDoc.fileId',
  'shipments.partial',
  'shipments.details',
])

const pathsOf = (parent: string, schema: z.ZodObject): string[] =>
  Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const path = parent ? `${parent}.${name}` : name
    let inner: z.ZodType | undefined = field
    while (inner && !(inner instanceof z.ZodObject)) inner = innerOf(inner)
    return inner ? [path, ...pathsOf(path, inner)] : [path]
  })

it.each([
  ['an order', '', order.shape.orderData],
  ['an item', 'items', item],
  ['a component', 'items.components', component],
  ['a stock item', 'stockItems', stockItem],
  ['a shipment', 'shipments', shipment],
  ['an attachment', 'shipments.attachments', attachment],
])('every field of %s in the contract is in the table of known fields, or the service’s own', (_, parent, schema) => {
  expect(pathsOf(parent, schema).filter((path) => !known.has(path) && !ofService.has(path))).toEqual([])
})

it('a known field is found somewhere, or the table says why not', () => {
  const unsaid = fields.filter(({ on, because }) => on.length > 0 === (because !== undefined))
  expect(unsaid.map(({ path }) => path)).toEqual([])
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
})
