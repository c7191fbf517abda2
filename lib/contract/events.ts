import * as z from 'zod'
import { defineCalls } from './call.ts'

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
    note: 'server-sent events, resumed by Last-Event-ID; every 15 s a `beat`',
  },
})
