import * as z from 'zod'
import { acting } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { toPlainCode } from './codes.ts'
import { done, id, looseAttributes, specsOf } from './fields.ts'
import { documentRef } from './files.ts'
import { givenTick, packing } from './packing.ts'
import { shipmentSpecs } from './specs.ts'

/** With what the brand sent besides: `otherAddressTexts`. */
export const address = z.looseObject({
  name: z.string().default(''),
  companyName: z.string().default(''),
  address1: z.string().default(''),
  address2: z.string().default(''),
  address3: z.string().default(''),
  address4: addition(z.string().optional()),
  town: z.string().default(''),
  state: z.string().default(''),
  postcode: z.string().default(''),
  isoCountry: z.string().default(''),
  /** As the brand wrote it, beside the code. */
  country: addition(z.string().optional()),
  phone: z.string().default(''),
  email: addition(z.string().default('')),
})
export type Address = z.infer<typeof address>

export const carrier = z.object({
  alias: z.string().default(''),
  code: z.string().default(''),
  service: z.string().default(''),
})

/** An address, or a name that the site knows. */
export const attachment = z.object({
  path: z.string().default(''),
  type: z.string().default(''),
  contentType: z.string().default(''),
})

export const shipment = z.object({
  _id: z.string(),
  orderId: z.string().default(''),
  shipmentIndex: z.number().default(0),
  itemIds: z.array(z.string()).default([]),
  status: z.string(),
  shipByDate: z.string().optional(),
  shippedDate: addition(z.string().optional()),
  trackingNumber: z.string().default(''),
  trackingUrl: addition(z.string().default('')),
  /** Spec 1 §3 names a "shippingDoc file id": it may come bare. */
  shippingDoc: documentRef.optional().catch(({ value }) => documentRef.safeParse({ fileId: value }).data),
  carrier: carrier.prefault({}),
  shipTo: address.prefault({}),
  returnAddress: address.optional(),
  canShipEarly: z.boolean().default(true),
  pspBranding: addition(z.boolean().default(true)),
  labelName: addition(z.string().default('')),
  ...specsOf(shipmentSpecs),
  /** By names that brand and carrier agreed on. */
  carrierFields: looseAttributes,
  attachments: addition(z.array(attachment).default([]).catch([])),
  dispatchAlert: addition(z.string().default('')),
  partial: addition(z.boolean().default(false)),
  details: z.string().default(''),
})
export type Shipment = z.infer<typeof shipment>

const tracking = z.object({
  trackingNumber: z.string().overwrite(toPlainCode).min(1).max(100),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
})

/** Shipments: Spec 1 §7. */
export const shipments = defineCalls('shipments', {
  details: { method: 'GET', path: '/shipment/:id', response: shipment },
  ofOrder: {
    method: 'GET',
    path: '/shipment/byorder/:id',
    response: done.extend({ data: z.array(shipment) }),
  },
  ship: {
    method: 'PUT',
    path: '/shipment/shipped/:id',
    body: tracking.partial(),
    response: done.extend({ shipment: addition(shipment.optional()) }),
    roles: acting,
    assumed: 'method, which is that of published clients',
    note: 'also without a body; 409 when it was shipped before',
  },
  saveTracking: {
    method: 'PUT',
    path: '/shipment/:id/shipping',
    body: tracking,
    response: done.extend({ shipment: addition(shipment.optional()) }),
    roles: acting,
  },
  split: {
    method: 'POST',
    path: '/shipment/partial/:id',
    body: z.object({ itemIds: z.array(id).min(1).max(500) }),
    response: done.extend({ shipment: addition(shipment.optional()), remaining: addition(shipment.optional()) }),
    roles: acting,
    assumed: 'meaning',
    note: 'the named items move to a new live shipment, which is shipped like any other',
  },
  tick: {
    method: 'POST',
    path: '/shipment/:id/tick',
    body: givenTick,
    response: done.extend({ packing }),
    roles: acting,
    addition: true,
    note: 'a piece was scanned into the parcel; sent again with its id it counts once',
  },
  untick: {
    method: 'DELETE',
    path: '/shipment/:id/tick/:tickId',
    response: done.extend({ packing }),
    roles: acting,
    addition: true,
    note: 'takes a scanned piece back',
  },
})
