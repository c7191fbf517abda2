import * as z from 'zod'
import { defineCalls } from './call.ts'
import { longestGapMs } from './shared/live-gap.ts'

/** Names what changed, never its content. */
export const liveEvent = z.object({
  id: z.string(),
  entity: z.enum(['order', 'shipment', 'item', 'file', 'postback', 'batch', 'account', 'pairedProduct']),
  entityId: z.string(),
  orderId: z.string().optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const events = defineCalls('events', {
  stream: {
    method: 'GET',
    path: '/events',
    addition: true,
    response: 'media',
    from: 'server',
    query: z.object({ age: z.coerce.number<number>().int().min(0).max(longestGapMs).optional() }),
    note: 'server-sent events, every 15 s a `beat`. First what was missed: since Last-Event-ID, or in the last `age` milliseconds; `missed` if that is not known',
  },
})
