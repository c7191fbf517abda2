import { mutationFor } from '#lib/client/browser.ts'
import { shipments } from '#lib/contract/shipments.ts'

/** A refused shipment is told by the dialog that asked for it, with what was typed still there. */
export const ship = { ...mutationFor(shipments.ship), meta: { failure: false } } as const
export const saveTracking = { ...mutationFor(shipments.saveTracking), meta: { failure: false } } as const
