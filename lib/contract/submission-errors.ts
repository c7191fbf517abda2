import * as z from 'zod'
import { correcting, submitting } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls, orderBodyBytes } from './call.ts'
import { answeredDate, done, flag, id, skip } from './fields.ts'

const fault = z.object({
  message: z.string().default(''),
  path: addition(z.string().default('')),
  name: addition(z.string().default('')),
})

/** No document shows its kind: a flag stands for an unknown time. */
const resubmitted = z.union([z.string(), z.boolean().transform((is) => (is ? '' : undefined))]).optional()

export const submissionError = z.object({
  _id: z.string(),
  accountId: z.string(),
  sourceAccountName: addition(z.string().default('')),
  destinationAccountName: z.string().default(''),
  createdAt: answeredDate,
  resubmitted,
  errorList: z.array(fault).default([]),
})

/** A signed-in person, or a program that signed as a role. */
const sender = z.object({
  kind: z.enum(['person', 'integration']),
  name: z.string(),
  role: z.string(),
  accountName: z.string(),
})
export type Sender = z.infer<typeof sender>

/** As JSON that may be cut off. What was added has no `before`. */
const change = z.object({ path: z.string(), before: z.string().optional(), after: z.string().optional() })
export type FieldChange = z.infer<typeof change>

const attempt = z.object({
  timestamp: z.string(),
  by: sender,
  /** The first of `changeCount`. Absent for a site that the order before them did not come to. */
  changes: z.array(change).optional(),
  changeCount: z.number().optional(),
  errorList: z.array(fault),
  orderId: z.string().optional(),
})

const history = z.object({
  by: sender.optional(),
  errorList: z.array(fault).optional(),
  hasReceived: z.boolean(),
  attempts: z.array(attempt),
})

export const submissionErrorDetails = submissionError.extend({
  body: z.unknown().optional(),
  orderId: addition(z.string().optional()),
  history: addition(history.optional()),
})
export type SubmissionErrorDetails = z.infer<typeof submissionErrorDetails>

/** In the path, `*` stands for a place in a list. */
const cause = z.object({
  _id: z.string(),
  path: z.string(),
  message: z.string(),
  name: z.string(),
  count: z.number(),
  newest: z.string(),
})
export type Cause = z.infer<typeof cause>

const where = z.object({
  accountId: id.optional(),
  resubmitted: z.object({ $exists: flag }).optional(),
  cause: addition(id.optional()),
})
const filter = { asDestination: flag.default(false), $where: where.optional() }

/** Order submission errors: Spec 2 §7. */
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
    response: done.extend({
      count: z.number().optional(),
      data: z.array(submissionError),
    }),
  },
  count: {
    method: 'GET',
    path: '/ordersubmissionerror/count',
    query: z.object(filter),
    response: done.extend({ count: z.number() }),
  },
  causes: {
    method: 'GET',
    path: '/ordersubmissionerror/causes',
    query: z.object({ $skip: skip.default(0), $limit: skip.max(100).default(10), ...filter }),
    response: done.extend({ count: z.number(), data: z.array(cause) }),
    addition: true,
    note: 'the causes of the errors of which no order came, most frequent first',
  },
  details: { method: 'GET', path: '/ordersubmissionerror/:id', response: submissionErrorDetails },
  received: {
    method: 'GET',
    path: '/ordersubmissionerror/:id/received',
    response: done.extend({ body: z.unknown() }),
    addition: true,
    note: 'the order as it came in, before it was corrected',
  },
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
    assumed: 'body',
    note: 'the corrected order; the answer names the order when it was accepted',
  },
})

/** The asynchronous submission base (Spec 2 §7, Tutorials), signed on the server as a role. */
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
