import * as z from 'zod'
import { correcting, submitting } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls, orderBodyBytes } from './call.ts'
import { done, flag, id, skip } from './fields.ts'

export const submissionError = z.object({
  _id: z.string(),
  accountId: z.string(),
  sourceAccountName: addition(z.string().default('')),
  destinationAccountName: z.string().default(''),
  createdAt: z.string(),
  resubmitted: z.string().optional(),
  errorList: z
    .array(
      z.object({ message: z.string(), path: addition(z.string().default('')), name: addition(z.string().default('')) }),
    )
    .default([]),
})
export const submissionErrorDetails = submissionError.extend({
  body: z.unknown(),
  orderId: addition(z.string().optional()),
})

const where = z.object({ accountId: id.optional(), resubmitted: z.object({ $exists: flag }).optional() })
const filter = { asDestination: flag.default(false), $where: where.optional() }

/** Order submission errors: Spec 2 §7. `resubmitted` is the time of the resubmission. */
export const submissionErrors = defineCalls('submissionErrors', {
  list: {
    method: 'GET',
    path: '/ordersubmissionerror',
    query: z.object({
      $skip: skip.default(0),
      $limit: skip.max(100).default(10),
      $sort: z.object({ createdAt: z.coerce.number<number>().default(-1) }).prefault({}),
      ...filter,
    }),
    response: z.object({ success: z.literal(true).default(true), count: z.number(), data: z.array(submissionError) }),
  },
  count: {
    method: 'GET',
    path: '/ordersubmissionerror/count',
    query: z.object(filter),
    response: z.object({ success: z.literal(true).default(true), count: z.number() }),
  },
  details: { method: 'GET', path: '/ordersubmissionerror/:id', response: submissionErrorDetails },
  resubmit: {
    method: 'PUT',
    path: '/ordersubmissionerror/:id',
    body: z.object({ body: z.record(z.string(), z.unknown()) }),
    response: done.extend({
      error: addition(submissionErrorDetails.optional()),
      orderId: addition(z.string().optional()),
    }),
    roles: correcting,
    maxBodyBytes: orderBodyBytes,
    note: 'body not shown: the corrected order; the answer names the order when it was accepted',
  },
})

/** The asynchronous submission base (Spec 2 §7, Tutorials): signed with a role's token and secret, on the server. */
export const submission = defineCalls('submission', {
  order: {
    method: 'POST',
    path: '/order',
    base: 'submission',
    body: z.record(z.string(), z.unknown()),
    response: z.object({
      _id: z.string(),
      url: z.string(),
      timestamp: addition(z.string().optional()),
      sourceAccountId: addition(z.string().optional()),
    }),
    roles: submitting,
    from: 'server',
    keepSession: true,
    maxBodyBytes: orderBodyBytes,
  },
})
