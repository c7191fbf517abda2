import * as z from 'zod'
import { defineCalls } from './call.ts'
import { attributes, listOf, pageQuery } from './fields.ts'

export const sku = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string().default(''),
  productId: z.string().optional(),
  active: z.boolean().default(true),
  slaDays: z.number().optional(),
})
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
})
export type Product = z.infer<typeof product>

/** Products and their SKUs: the product page is reached from search (Spec 1 §2); its calls are not shown. */
export const products = defineCalls('products', {
  details: { method: 'GET', path: '/product/:id', response: product, note: 'not listed in the specification' },
  skus: {
    method: 'GET',
    path: '/sku',
    query: z.object({ ...pageQuery, code: z.string().max(200).optional() }),
    response: listOf(sku),
    note: 'not listed in the specification',
  },
})
