import * as z from 'zod'
import { acting } from './access.ts'
import { defineCalls } from './call.ts'
import { done, id, party } from './fields.ts'

/** Which partner makes an order, or who could. */
export const orderOutsourcing = z.object({
  /** The partners that can make all of it. */
  partners: z.array(party).default([]),
  /** Where it is made. */
  placed: z
    .object({
      account: party,
      /** The order at the partner, which the account that outsourced it may see as the one that sent it. */
      orderId: z.string(),
      status: z.string(),
      /** What has begun cannot be taken back. */
      hasBegun: z.boolean(),
    })
    .optional(),
})
export type Outsourcing = z.infer<typeof orderOutsourcing>

/** Lets a partner make an order (decision 069). Spec 2 §6 names the permission, but no call. */
export const outsourcing = defineCalls('outsourcing', {
  outsource: {
    method: 'POST',
    path: '/order/:id/outsource',
    body: z.object({ accountDestinationId: id }),
    response: done,
    roles: acting,
    addition: true,
  },
  takeBack: { method: 'POST', path: '/order/:id/take-back', response: done, roles: acting, addition: true },
})
