import * as z from 'zod'
import { settingUp } from './access.ts'
import { defineCalls } from './call.ts'
import { attributes, done, flag, lastChange, listOf, pageQuery, party, shortText, version } from './fields.ts'
import { pairedProduct } from './paired-products.ts'

const price = z.object({ amount: z.number(), currency: z.string().default('') })

export const sku = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string().default(''),
  productId: z.string().optional(),
  active: z.boolean().default(true),
  slaDays: z.number().optional(),
  price: price.optional(),
  attributes: attributes.default({}),
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

/** The size is the trimmed one; the bleed is added at each edge. */
export const productComponent = z.object({
  code: z.string(),
  type: z.string().default('press'),
  widthMm: z.number().optional(),
  heightMm: z.number().optional(),
  bleedMm: z.number().optional(),
  pages: z.number().optional(),
  paper: z.string().default(''),
  /** As the inspection of artwork names them; any where none is named. */
  inks: z.array(z.string()).optional(),
  /** What an order that does not name them gets. */
  attributes: attributes.default({}),
  /** Any value is allowed of an attribute that is not here. */
  allowedValues: z.record(z.string(), z.array(z.string())).optional(),
})
export type ProductComponent = z.infer<typeof productComponent>

export const product = z.object({
  _id: z.string(),
  productCode: z.string(),
  description: z.string().default(''),
  active: z.boolean().default(true),
  /** Artwork that differs from the product fails; else the differences are told. */
  stopsOnDifferences: z.boolean().default(false),
  components: z.array(productComponent).default([]),
  skus: z.array(sku).default([]),
  pairings: z.array(skuPairing).default([]),
  version,
  lastChange,
})
export type Product = z.infer<typeof product>
export type Sku = z.infer<typeof sku>
export const listedProduct = product.omit({ pairings: true })
export type ListedProduct = z.infer<typeof listedProduct>

const code = shortText.min(1).max(100)
const sizeMm = z.number().positive().max(10_000)
const givenAttributes = z.record(shortText.min(1), z.union([shortText, z.number(), z.boolean()]))

export const productInput = z.object({
  productCode: code,
  description: shortText.default(''),
  active: z.boolean().default(true),
  stopsOnDifferences: z.boolean().default(false),
  components: z
    .array(
      z.object({
        code,
        type: shortText.min(1).default('press'),
        widthMm: sizeMm.optional(),
        heightMm: sizeMm.optional(),
        bleedMm: z.number().min(0).max(100).optional(),
        pages: z.number().int().min(1).max(20_000).optional(),
        paper: shortText.default(''),
        inks: z.array(shortText.min(1)).max(30).optional(),
        attributes: givenAttributes.default({}),
        allowedValues: z.record(z.string(), z.array(shortText.min(1)).max(200)).optional(),
      }),
    )
    .min(1)
    .max(100),
  skus: z
    .array(
      z.object({
        code,
        description: shortText.default(''),
        active: z.boolean().default(true),
        slaDays: z.number().int().min(0).max(365).optional(),
        price: z
          .object({
            amount: z.number().min(0).max(1e9),
            currency: z
              .string()
              .regex(/^(?:[A-Z]{3})?$/)
              .default(''),
          })
          .optional(),
        attributes: givenAttributes.default({}),
      }),
    )
    .max(500)
    .default([]),
})
export type ProductInput = z.infer<typeof productInput>

const saved = done.extend({ product })
const maxBodyBytes = 2 * 1024 * 1024

/** Products with their SKUs: the product page is reached from search (Spec 1 §2); no call of them is shown. */
export const products = defineCalls('products', {
  list: {
    method: 'GET',
    path: '/product',
    query: z.object({ ...pageQuery, search: z.string().max(200).optional(), active: flag.optional() }),
    response: listOf(listedProduct),
    addition: true,
    note: 'search finds parts of product codes, descriptions and SKUs',
  },
  details: {
    method: 'GET',
    path: '/product/:id',
    freeText: ['id'],
    response: product,
    addition: true,
    note: 'by id or product code, with the pairings of its SKUs for users who may read those',
  },
  create: {
    method: 'POST',
    path: '/product',
    body: productInput,
    response: saved,
    roles: settingUp,
    maxBodyBytes,
    addition: true,
    note: '409 code_taken where another product has the code, or one of the SKUs, with the path of each',
  },
  save: {
    method: 'PUT',
    path: '/product/:id',
    body: productInput.extend({ version }),
    response: saved,
    roles: settingUp,
    maxBodyBytes,
    addition: true,
    note: 'a SKU that is not named is deleted; 409 code_taken where a pairing has it, or as above; with the version that was read, 409 changed_meanwhile once another one is there',
  },
})
