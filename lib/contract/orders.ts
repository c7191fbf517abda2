import * as z from 'zod'
import { submitting } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import {
  answeredDate,
  dateRange,
  direction,
  done,
  listOf,
  looseAttributes,
  oneOrMany,
  pageQuery,
  specsOf,
} from './fields.ts'
import { file } from './files.ts'
import { orderOutsourcing } from './outsourcing.ts'
import { packing } from './packing.ts'
import { batch, job } from './production.ts'
import { shipment } from './shipments.ts'
import { componentSpecs, itemSpecs, stockSpecs } from './specs.ts'

export const orderStatuses = [
  'dataready',
  'printready',
  'complete',
  'shipped',
  'error',
  'cancelled',
  'pending',
] as const
export const orderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatus>

const answeredStatus = z.string().default('')
const answeredParty = z.object({ id: addition(z.string().default('')), name: z.string().default('') }).prefault({})

export const component = z.object({
  _id: z.string(),
  code: z.string(),
  barcode: z.string().default(''),
  fileId: z.string().optional(),
  path: z.string().default(''),
  fetch: z.boolean().default(false),
  localFile: z.boolean().default(false),
  /** In any shape: `readAttributes`. */
  attributes: z.unknown().default({}),
  ...specsOf(componentSpecs),
  instructions: addition(z.string().default('')),
  sourceItemId: z.string().optional(),
  infotechTemplateId: addition(z.string().optional()),
  status: addition(z.string().default('live')),
})
export type Component = z.infer<typeof component>

export const item = z.object({
  _id: z.string(),
  sourceItemId: z.string().default(''),
  sku: z.string().default(''),
  quantity: z.number(),
  status: z.string().default('live'),
  barcode: z.string().default(''),
  description: z.string().default(''),
  dispatchAlert: addition(z.string().default('')),
  /** Where it is not the number of copies to ship. */
  printQuantity: addition(z.number().optional()),
  ...specsOf(itemSpecs),
  attributes: looseAttributes,
  components: z.array(component).default([]),
  orderId: z.string().optional(),
  shipmentId: z.string().optional(),
  shipmentIndex: addition(z.number().optional()),
  shipByDate: z.string().optional(),
  completed: z.string().optional(),
  shippedDate: z.string().optional(),
})
export type Item = z.infer<typeof item>

export const stockItem = z.object({
  code: z.string().default(''),
  name: z.string().default(''),
  quantity: z.number().default(1),
  shipmentIndex: z.number().default(0),
  ...specsOf(stockSpecs),
})
export type StockItem = z.infer<typeof stockItem>

export const orderLog = z.object({
  message: z.string().default(''),
  timestamp: answeredDate,
  level: addition(z.string().default('info')),
})

export const order = z.object({
  _id: z.string(),
  createdAt: answeredDate,
  source: answeredParty,
  destination: answeredParty,
  orderData: z.object({
    sourceOrderId: z.string(),
    customerName: z.string().default(''),
    email: addition(z.string().default('')),
    instructions: addition(z.string().default('')),
    purchaseOrderNumber: addition(z.string().default('')),
    additionalInformation: addition(z.string().default('')),
    tags: addition(z.array(z.string()).default([])),
    amount: addition(z.number().default(0)),
    currency: addition(z.string().default('')),
    attributes: looseAttributes,
    reprint: addition(z.boolean().optional()),
    reprintReason: addition(z.string().optional()),
    /** As the brand wrote it: a day or an instant. */
    deliveryDate: addition(z.string().optional()),
    status: answeredStatus,
    date: answeredDate,
    slaTimestamp: addition(z.string().optional()),
    items: z.array(item).default([]),
    stockItems: addition(z.array(stockItem).default([])),
  }),
  logs: z.array(orderLog).default([]),
})
export type Order = z.infer<typeof order>

export const orderSummary = z.object({
  _id: z.string(),
  createdAt: answeredDate,
  source: answeredParty,
  destination: answeredParty,
  /** The partner that makes it, for the site that it came to. */
  outsourcedTo: addition(z.string().optional()),
  orderData: z.object({
    sourceOrderId: z.string(),
    customerName: z.string().default(''),
    status: answeredStatus,
    date: answeredDate,
    items: z.array(z.object({ _id: z.string(), quantity: z.number().default(0) })).default([]),
    shipments: z.array(z.object({ _id: z.string() })).default([]),
  }),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const orderDetails = done.extend({
  orderId: addition(z.string().optional()),
  order,
  shipments: z.array(shipment).default([]),
  files: z.array(file).default([]),
  batches: z.array(batch).default([]),
  jobs: z.array(job).default([]),
  outsourcing: addition(orderOutsourcing.optional()),
  packing: addition(packing.optional()),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** Orders: Spec 1 §7. */
export const orders = defineCalls('orders', {
  list: {
    method: 'GET',
    path: '/order',
    query: z.object({
      ...pageQuery,
      'orderData.status': oneOrMany(orderStatus).optional(),
      'orderData.date': dateRange.optional(),
      sort: addition(z.enum(['orderData.date', '_id', 'source']).default('orderData.date')),
      direction: addition(direction.default(-1)),
    }),
    response: listOf(orderSummary),
  },
  /** Ask only for what is used: an order of 10,000 components has as many files and jobs. */
  details: {
    method: 'GET',
    path: '/order/details/:id',
    query: z.object({ includes: addition(oneOrMany(z.string()).optional()) }),
    response: orderDetails,
    note: '`includes` names which of `shipments`, `files`, `batches` and `jobs` come; the others are empty',
  },
  bySourceId: {
    method: 'GET',
    path: '/order/bysourceid/:id',
    freeText: ['id'],
    response: listOf(orderSummary),
    assumed: 'that the shipped helper looks orders up with it',
    note: 'newest first',
  },
  extra: {
    method: 'GET',
    path: '/order/extra',
    response: done.extend({
      statuses: z.partialRecord(orderStatus, z.number()),
      dueToday: z.number(),
      shippedToday: z.number(),
    }),
    assumed: 'response',
    note: 'orders per status, and shipments due today or overdue, and dispatched today, in the account timezone',
  },
  cancel: {
    method: 'PUT',
    path: '/order/:id/cancel',
    response: done,
    roles: submitting,
    note: 'customers cancel what their own account sent',
  },
})
