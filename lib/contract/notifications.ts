import * as z from 'zod'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredDate, id, listOf, pageQuery } from './fields.ts'

export const postback = z.object({
  _id: z.string(),
  createdAt: addition(z.string().optional()),
  source: z.object({ ref: z.string(), refId: z.string() }).optional(),
  additionalInfo: z.object({ category: z.string().default(''), payload: z.unknown().optional() }).prefault({}),
  results: z
    .array(z.object({ date: answeredDate, statusCode: z.number().optional(), response: z.unknown().optional() }))
    .default([]),
})
export type Postback = z.infer<typeof postback>

/** Postbacks of an order: Spec 1 §7. */
export const notifications = defineCalls('notifications', {
  list: {
    method: 'GET',
    path: '/notification',
    query: z.object({
      page: addition(pageQuery.page),
      pagesize: addition(pageQuery.pagesize),
      'source.ref': z.enum(['order', 'shipment', 'ordersubmissionerror']),
      'source.refId': id,
    }),
    response: listOf(postback),
  },
  details: { method: 'GET', path: '/notification/:id', response: postback },
})
