import * as z from 'zod'
import { answeredDate, id } from './fields.ts'

/** A piece that was scanned into its parcel. `piece`: an item, a component, or a stock item by its place in the order. */
export const tick = z.object({ id, piece: z.string(), by: z.string().default(''), at: answeredDate })
export type Tick = z.infer<typeof tick>

/** What was scanned into the parcels of an order, for the site that packs them. */
export const packing = z.object({
  /** Higher after each change. */
  revision: z.number(),
  countsCopies: z.boolean(),
  /** No shipment ships before all its pieces are in. */
  isRequired: z.boolean(),
  ticks: z.array(tick),
  /** Of shipments that shipped: whether all pieces had been scanned, and who shipped. */
  shipped: z.array(z.object({ shipmentId: z.string(), isChecked: z.boolean(), by: z.string(), at: answeredDate })),
})
export type Packing = z.infer<typeof packing>

export const givenTick = z.object({ id, piece: id })
