import * as z from 'zod'
import { pairingAccess as access } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredDate, done, id, oneOrMany, shortText, skip, total } from './fields.ts'

export const pairingStatus = z.enum(['pending', 'paired', 'validateerror', 'declined', 'disabled'])
const account = z.object({ id: z.string().default(''), name: z.string().default('') }).prefault({})
const product = z.object({ productCode: z.string().default('') })
const sku = z.object({ code: z.string().default('') })

export const pairedProduct = z.object({
  _id: z.string(),
  sourceAccountId: z.string(),
  destinationAccountId: z.string(),
  sourceAccount: account,
  destinationAccount: account,
  sourceProduct: product.prefault({}),
  sourceSku: sku.prefault({}),
  destinationProduct: product.optional(),
  destinationSku: sku.optional(),
  status: z.string(),
  disabledBy: z.string().optional(),
  validationErrors: addition(z.array(z.string()).default([])),
  createdAt: answeredDate,
})

const nothing = z.object({})
const answer = done.extend({ pairing: addition(pairedProduct.optional()) })

/** Paired product SKUs: Spec 2 §7. */
export const pairedProducts = defineCalls('pairedProducts', {
  find: {
    method: 'GET',
    path: '/pairedproduct',
    query: z.object({
      $limit: skip.max(100).default(10),
      $skip: skip.default(0),
      $sort: z.object({ createdAt: z.coerce.number<number>().default(-1) }).prefault({}),
      $where: z
        .object({
          status: oneOrMany(pairingStatus).optional(),
          sourceAccountId: z.string().optional(),
          destinationAccountId: z.string().optional(),
        })
        .optional(),
    }),
    response: done.extend({ count: total, data: z.array(pairedProduct) }),
    ...access,
  },
  create: {
    method: 'POST',
    path: '/pairedproduct',
    body: z.object({
      accountDestinationId: id,
      sku: shortText.min(1),
      /** Absent: that of the same code. */
      destinationSku: shortText.optional(),
    }),
    response: answer,
    ...access,
    addition: true,
  },
  details: { method: 'GET', path: '/pairedproduct/:id', response: pairedProduct, ...access, assumed: 'path' },
  remove: { method: 'DELETE', path: '/pairedproduct/:id', response: done, ...access, assumed: 'path' },
  accept: {
    method: 'PATCH',
    path: '/pairedproduct/accept/:id',
    body: nothing,
    response: answer,
    ...access,
    note: 'compares both products: paired, or validateerror with each difference; 409 pairing_state where the status or side does not allow an action',
  },
  decline: { method: 'PATCH', path: '/pairedproduct/decline/:id', body: nothing, response: answer, ...access },
  disable: { method: 'PATCH', path: '/pairedproduct/disable/:id', body: nothing, response: answer, ...access },
  enable: { method: 'PATCH', path: '/pairedproduct/enable/:id', body: nothing, response: answer, ...access },
})
