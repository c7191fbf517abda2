import * as z from 'zod'
import { defineCalls } from './call.ts'

const scale = z.coerce.number<number>().min(1).max(10)

/** Barcodes: Spec 1 §7. */
export const barcodes = defineCalls('barcodes', {
  details: {
    method: 'GET',
    path: '/barcode/details/:code',
    freeText: ['code'],
    response: z.object({
      success: z.literal(true).default(true),
      order: z.object({ _id: z.string(), sourceOrderId: z.string().default('') }),
      barcode: z.object({
        code: z.string(),
        type: z.enum(['order', 'shipment', 'item', 'component', 'batch', 'subbatch', 'job']),
        itemId: z.string().optional(),
        componentId: z.string().optional(),
        shipmentId: z.string().optional(),
      }),
    }),
    note: 'returns order and barcode; their fields are not shown',
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
      format: z.enum(['png', 'svg']).default('png'),
    }),
    response: 'media',
    note: 'format is our addition: svg prints sharp at any size',
  },
})
