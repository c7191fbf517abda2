import * as z from 'zod'
import { acting } from './access.ts'
import { defineCalls } from './call.ts'
import { done, id } from './fields.ts'
import { documentRef } from './files.ts'

export const address = z.object({
  name: z.string().default(''),
  companyName: z.string().default(''),
  address1: z.string().default(''),
  address2: z.string().default(''),
  address3: z.string().default(''),
  town: z.string().default(''),
  state: z.string().default(''),
  postcode: z.string().default(''),
  isoCountry: z.string().default(''),
  phone: z.string().default(''),
  email: z.string().default(''),
})
export type Address = z.infer<typeof address>

export const carrier = z.object({
  alias: z.string().default(''),
  code: z.string().default(''),
  service: z.string().default(''),
})

export const shipment = z.object({
  _id: z.string(),
  orderId: z.string(),
  shipmentIndex: z.number().default(0),
  itemIds: z.array(z.string()).default([]),
  status: z.string(),
  shipByDate: z.string().optional(),
  shippedDate: z.string().optional(),
  trackingNumber: z.string().default(''),
  trackingUrl: z.string().default(''),
  shippingDoc: documentRef.optional(),
  carrier: carrier.prefault({}),
  shipTo: address.prefault({}),
  returnAddress: address.optional(),
  dispatchAlert: z.string().default(''),
  partial: z.boolean().default(false),
  details: z.string().default(''),
})
export type Shipment = z.infer<typeof shipment>

const tracking = z.object({
  trackingNumber: z.string().trim().min(1).max(100),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
})

/** Shipments: Spec 1 §7. */
export const shipments = defineCalls('shipments', {
  details: { method: 'GET', path: '/shipment/:id', response: shipment },
  ofOrder: {
    method: 'GET',
    path: '/shipment/byorder/:id',
    response: z.object({ success: z.literal(true).default(true), data: z.array(shipment) }),
  },
  ship: {
    method: 'PUT',
    path: '/shipment/shipped/:id',
    body: tracking,
    response: done.extend({ shipment }),
    roles: acting,
    note: 'method not shown; PUT as published clients use it. Refused with 409 when it was shipped before',
  },
  saveTracking: {
    method: 'PUT',
    path: '/shipment/:id/shipping',
    body: tracking,
    response: done.extend({ shipment }),
    roles: acting,
  },
  split: {
    method: 'POST',
    path: '/shipment/partial/:id',
    body: z.object({ itemIds: z.array(id).min(1).max(500) }),
    response: done.extend({ shipment, remaining: shipment }),
    roles: acting,
    note: 'semantics not shown: the named items move to a new live shipment, which is shipped like any other',
  },
})
