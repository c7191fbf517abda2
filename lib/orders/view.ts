import * as z from 'zod'
import { parseBarcode } from '#lib/barcodes/code.ts'
import { id } from '#lib/contract/fields.ts'

/** What a link may point at on an order: a barcode to highlight, an item to select. Anything else is no pointer. */
export const orderPointer = z.object({
  barcode: z.string().transform(parseBarcode).optional().catch(undefined),
  itemId: id.optional().catch(undefined),
})
export type OrderPointer = z.output<typeof orderPointer>
