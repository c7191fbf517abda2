import * as z from 'zod'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredDate } from './fields.ts'
import { carrier } from './shipments.ts'

export const orderHit = z.object({
  objectID: z.string(),
  orderId: z.string(),
  sourceOrderId: z.string(),
  status: z.string().default(''),
  created: answeredDate,
  shipTo: z
    .object({
      name: z.string().default(''),
      companyName: z.string().default(''),
      postcode: z.string().default(''),
      town: z.string().default(''),
    })
    .prefault({}),
  carrier: carrier.prefault({}),
  items: z
    .number()
    .default(0)
    .catch(({ value }) => (Array.isArray(value) ? value.length : 0)),
  _tags: z.array(z.string()).default([]),
  /** An upstream that does not say the number of parcels may find an order once for each. */
  shipments: addition(z.number().default(1)),
  matched: addition(
    z
      .object({
        brand: z.string().optional(),
        purchaseOrderNumber: z.string().optional(),
        product: z.string().optional(),
      })
      .default({}),
  ),
})
export const productHit = z.object({
  objectID: z.string(),
  productCode: z.string(),
  description: z.string().default(''),
})
export const enquiryHit = z.object({
  objectID: z.string(),
  status: z.string().default(''),
  created: answeredDate,
  from: z.string().default(''),
  subject: z.string().default(''),
})

export const searchFacets = {
  shipments: ['status', 'date'],
  products: ['status'],
  cases: ['status', 'date'],
} as const
export const searchDates = ['today', 'week', 'month'] as const
export const productStatuses = ['active', 'inactive'] as const
export const enquiryStatuses = ['open', 'pending', 'closed'] as const

const query = z.object({ page: z.coerce.number<number>().int().min(0).max(10_000).default(0) })
const filter = z.string().max(200)
const body = z.object({
  query: z.string().max(500).default(''),
  facetFilters: z
    .array(z.union([z.array(filter).max(50), filter.transform((single) => [single])]))
    .max(20)
    .default([]),
})
const hits = <T extends z.ZodType>(hit: T) =>
  z.object({
    hits: z.array(hit),
    nbHits: z.number(),
    nbPages: z.number(),
    page: z.number().default(0),
    /** No document shows how counts are written: those in another form are left out. */
    facets: z.record(z.string(), z.record(z.string(), z.number())).default({}).catch({}),
  })

const note =
  'pages count from 0; the outer list of facetFilters means and, an inner one or; a filter reads "status:shipped" or "date:today"'

/** Facet search: Spec 1 §7. One row an index, because each has hits of its own. */
export const search = defineCalls('search', {
  shipments: { method: 'POST', path: '/search/facet/shipments', query, body, response: hits(orderHit), note },
  products: { method: 'POST', path: '/search/facet/products', query, body, response: hits(productHit), note },
  cases: { method: 'POST', path: '/search/facet/cases', query, body, response: hits(enquiryHit), note },
})
