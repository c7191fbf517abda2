import * as z from 'zod'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { done, isoDate } from './fields.ts'

/** What a shipment waits for before it leaves the site. */
export const shipmentStages = ['artwork', 'production', 'ready'] as const
export type ShipmentStage = (typeof shipmentStages)[number]

const counts = z.object({ overdue: z.number(), today: z.number(), next: z.number() })
const text = z.string().default('')

export const dueShipment = z.object({
  _id: z.string(),
  orderId: z.string(),
  sourceOrderId: text,
  sourceName: text,
  customerName: text,
  orderStatus: text,
  stage: z.enum(shipmentStages),
  /** Since when it is at this stage. */
  since: z.string().optional(),
  shipByDate: z.string(),
  shippedDate: z.string().optional(),
  itemCount: z.number().default(0),
  completedCount: z.number().default(0),
  /** 1 is the first of its order. */
  number: z.number().default(1),
  shipmentCount: z.number().default(1),
  /** A partner makes it. */
  isOutsourced: z.boolean().default(false),
})
export type DueShipment = z.infer<typeof dueShipment>

/** When a shipped one was received, went into production, was complete and left. */
const passage = z.object({
  received: z.string(),
  started: z.string().optional(),
  completed: z.string().optional(),
  shipped: z.string(),
})
export type Passage = z.infer<typeof passage>

const maxRows = 100

/** Shipments of the site by the day on which they have to leave it. */
export const today = defineCalls('today', {
  read: {
    method: 'GET',
    path: '/today',
    from: 'server',
    addition: true,
    query: z.object({
      now: isoDate,
      /** Shipped since then is shipped today. */
      start: isoDate,
      /** The last moments of today and of the next working day. */
      end: isoDate,
      nextEnd: isoDate,
      limit: z.coerce.number<number>().int().min(0).max(maxRows).default(10),
      /** Shipped since then tells how long each stage takes. */
      since: isoDate.optional(),
    }),
    response: done.extend({
      /** Live shipments by what they wait for. */
      stages: z.record(z.enum(shipmentStages), counts),
      shippedToday: z.number(),
      data: z.array(dueShipment),
      next: z.array(dueShipment),
      shipped: z.array(dueShipment),
      passages: addition(z.array(passage).default([])),
    }),
    note: 'live shipments that are due until `end` by stage, the most urgent `limit` of each, of the day after, and the newest shipped ones',
  },
})
