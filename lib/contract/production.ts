import * as z from 'zod'
import { acting } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredDate, dateRange, direction, done, id, listOf, pageQuery, skip } from './fields.ts'

export const job = z.object({
  _id: z.string(),
  fileId: z.string().optional(),
  orderId: addition(z.string().optional()),
  itemId: addition(z.string().optional()),
  componentId: addition(z.string().optional()),
  shipmentId: addition(z.string().optional()),
  barcode: addition(z.string().default('')),
  status: addition(z.string().default('live')),
  quantity: addition(z.number().optional()),
  reprint: z.boolean().default(false),
  createdAt: answeredDate,
  productComponentBatchId: z.string().optional(),
})
export type Job = z.infer<typeof job>

export const batch = z.object({
  _id: z.string(),
  barcode: addition(z.string().default('')),
  number: addition(z.number().optional()),
  status: addition(z.string().optional()),
  sla: z.string().optional(),
  quantity: addition(z.number().optional()),
  itemCount: addition(z.number().optional()),
  completedCount: addition(z.number().optional()),
  product: addition(z.object({ productCode: z.string(), description: z.string().default('') }).optional()),
})
export type Batch = z.infer<typeof batch>

export const subBatch = z.object({
  _id: z.string(),
  mainBatchId: z.string().optional(),
  barcode: addition(z.string().default('')),
  number: addition(z.number().optional()),
  status: addition(z.string().default('live')),
  quantity: addition(z.number().optional()),
  thumbnailUrl: z.string().optional(),
})
export type SubBatch = z.infer<typeof subBatch>

export const workItem = z.object({
  _id: z.string(),
  orderId: z.string(),
  shipmentId: z.string().optional(),
  sourceItemId: z.string().default(''),
  sku: z.string().default(''),
  description: z.string().default(''),
  quantity: z.number(),
  status: z.string(),
  barcode: z.string().default(''),
  shipByDate: z.string().optional(),
  completed: z.string().optional(),
  shippedDate: z.string().optional(),
  order: addition(
    z
      .object({
        _id: z.string().default(''),
        sourceOrderId: z.string().default(''),
        sourceName: z.string().default(''),
        status: z.string().default(''),
      })
      .prefault({}),
  ),
  components: z
    .array(
      z.object({
        _id: z.string(),
        code: z.string(),
        barcode: z.string().default(''),
        fileId: z.string().optional(),
        localFile: z.boolean().default(false),
        path: z.string().default(''),
      }),
    )
    .default([]),
})
export type WorkItem = z.infer<typeof workItem>

const jobsQuery = z.object({
  page: addition(pageQuery.page),
  pagesize: addition(pageQuery.pagesize),
  productComponentBatchId: id.optional(),
  tag: z.string().max(200).optional(),
})

/** Items, batches and jobs: Spec 1 §7. */
export const production = defineCalls('production', {
  items: {
    method: 'GET',
    path: '/item',
    query: z.object({
      ...pageQuery,
      status: z.enum(['live', 'complete']).default('live'),
      sort: z.literal('shipByDate').default('shipByDate'),
      direction: direction.default(1),
      shipByDate: dateRange.optional(),
    }),
    response: listOf(workItem),
    assumed: 'path',
  },
  completeItem: {
    method: 'PUT',
    path: '/item/:id/complete',
    response: done.extend({
      item: addition(workItem.optional()),
      completedOrder: z
        .boolean()
        .default(false)
        .catch(({ value }) => Boolean(value)),
    }),
    roles: acting,
    note: 'completedOrder: whether this item was the last one of its order',
  },
  batches: {
    method: 'GET',
    path: '/batch',
    query: z.object({
      page: pageQuery.page,
      pagesize: skip.max(100).default(100),
      status: z.string().default('live'),
      sort: z.literal('sla').default('sla'),
      direction: direction.default(-1),
    }),
    response: listOf(batch),
  },
  completeBatch: {
    method: 'POST',
    path: '/batch/complete/barcode/:code',
    freeText: ['code'],
    response: done.extend({
      batch: addition(batch.optional()),
      completedItems: addition(z.number().optional()),
      completedOrders: addition(z.number().optional()),
    }),
    roles: acting,
    assumed: 'response',
  },
  subBatches: { method: 'GET', path: '/subbatch', query: z.object({ mainBatchId: id }), response: listOf(subBatch) },
  subBatchThumbnail: { method: 'GET', path: '/subbatch/:id/thumbnail', response: 'media' },
  jobs: { method: 'GET', path: '/job', query: jobsQuery, response: listOf(job) },
  job: { method: 'GET', path: '/job/:id', response: job },
  jobsOfShipment: { method: 'GET', path: '/job/byshipment/:id', response: listOf(job) },
})
