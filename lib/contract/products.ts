import * as z from 'zod'
import { defineCalls } from './call.ts'
import { attributes, party } from './fields.ts'
import { pairedProduct } from './paired-products.ts'

export const sku = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string().default(''),
  productId: z.string().optional(),
  active: z.boolean().default(true),
  slaDays: z.number().optional(),
})
export const skuPairing = z.object({
  _id: z.string(),
  sku: z.string(),
  account: party,
  accountSku: z.string().default(''),
  /** `out`: the other account makes it for us; `in`: we make it for them. */
  direction: z.string(),
  status: pairedProduct.shape.status,
})
export type SkuPairing = z.infer<typeof skuPairing>
export const product = z.object({
  _id: z.string(),
  productCode: z.string(),
  description: z.string().default(''),
  active: z.boolean().default(true),
  components: z
    .array(
      z.object({
        code: z.string(),
        type: z.string().default('press'),
        widthMm: z.number().optional(),
        heightMm: z.number().optional(),
        pages: z.number().optional(),
        paper: z.string().default(''),
        attributes: attributes.default({}),
      }),
    )
    .default([]),
  skus: z.array(sku).default([]),
  pairings: z.array(skuPairing).default([]),
})
export type Product = z.infer<typeof product>
export type Sku = z.infer<typeof sku>

/** Products with their SKUs: the product page is reached from search (Spec 1 §2); its call is not shown. */
export const products = defineCalls('products', {
  details: {
    method: 'GET',
    path: '/product/:id',
    freeText: ['id'],
    response: product,
    addition: true,
    note: 'by id or product code, with the pairings of its SKUs for users who may read those',
  },
})
