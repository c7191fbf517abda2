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
const ofService = new Set(
  Object.entries({
    '': 'status date slaTimestamp',
    items: '_id status orderId shipmentId shipByDate completed shippedDate',
    'items.components': '_id fileId sourceItemId status',
    shipments: '_id orderId itemIds status shippedDate trackingNumber trackingUrl shippingDoc partial details',
    'shipments.shippingDoc': 'fileId',
  }).flatMap(([parent, names]) => names.split(' ').map((name) => (parent ? `${parent}.${name}` : name))),
)

const pathsOf = (parent: string, schema: z.ZodObject): string[] =>
  Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const path = parent ? `${parent}.${name}` : name
    let inner: z.ZodType | undefined = field
    while (inner && !(inner instanceof z.ZodObject)) inner = innerOf(inner)
    return inner ? [path, ...pathsOf(path, inner)] : [path]
  })

it('every field of an order in the contract is a known field or the service’s own', () => {
  const schemas: [string, z.ZodObject][] = [
    ['', order.shape.orderData],
    ['items', item],
    ['items.components', component],
    ['stockItems', stockItem],
    ['shipments', shipment],
    ['shipments.attachments', attachment],
  ]
  const paths = schemas.flatMap(([parent, schema]) => pathsOf(parent, schema))
  expect(paths.filter((path) => !known.has(path) && !ofService.has(path))).toEqual([])
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
})
