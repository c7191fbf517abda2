import * as z from 'zod'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { done } from './fields.ts'
import { workItem } from './production.ts'

const scale = z.coerce.number<number>().min(1).max(10)

/** `part` is the number of the sub-batch, `copies` those not yet made. */
const scannedBatch = z.object({
  number: z.number(),
  part: z.number().optional(),
  status: z.string(),
  items: z.number(),
  copies: z.number(),
})

/** Barcodes: Spec 1 §7. */
export const barcodes = defineCalls('barcodes', {
  details: {
    method: 'GET',
    path: '/barcode/details/:code',
    freeText: ['code'],
    response: done.extend({
      /** Absent for a batch that holds several orders. */
      order: z.object({ _id: z.string(), sourceOrderId: z.string().default('') }).optional(),
      /** What a code of an item or of a component is of: the page that scanned it needs no second request. */
      item: addition(workItem.optional()),
      barcode: z.object({
        code: z.string().default(''),
        type: z.string().default(''),
        itemId: z.string().optional(),
        componentId: z.string().optional(),
        shipmentId: z.string().optional(),
        batch: addition(scannedBatch.optional()),
      }),
    }),
    assumed: 'response',
    note: 'a batch of several orders has no order',
  },
  generate: {
    method: 'GET',
    path: '/barcode/generate/:text',
    freeText: ['text'],
    query: z.object({
      type: z.enum(['code128', 'qrcode', 'datamatrix', 'ean13', 'code39']).default('code128'),
      wscale: scale.default(2),
      hscale: scale.default(2),
      rotate: z.enum(['N', 'R', 'I', 'L']).default('N'),
    }),
    response: 'media',
  },
})
