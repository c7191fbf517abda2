import * as z from 'zod'
import { acting } from './access.ts'
import { defineCalls } from './call.ts'
import { done, id, party } from './fields.ts'

export const orderOutsourcing = z.object({
  partners: z.array(party).default([]),
  placed: z
    .object({
      account: party,
      /** The order at the partner, which the account that outsourced it may see as its sender. */
      orderId: z.string(),
      status: z.string(),
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
