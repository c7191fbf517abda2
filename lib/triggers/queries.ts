import { queryOptions } from '@tanstack/react-query'
import { callProxy, isReadAgain, queryFor } from '#lib/browser/calls/call-proxy.ts'
import { ifServed } from '#lib/contract/addition.ts'
import { type Delivery, deliveries, type TriggerInput, triggers } from '#lib/contract/triggers.ts'

const eventsShown = 20

/** Null on an upstream without events. */
export const eventsQuery = (triggerSourceId: string) =>
  queryOptions({
    queryKey: ['triggers', 'events', triggerSourceId],
    queryFn: async (context) => {
      const query = { triggerSourceId, pagesize: eventsShown }
      const options = { background: isReadAgain(context) }
      const events = await ifServed(callProxy(triggers.events, { query }, context.signal, options))
      return events?.data ?? null
    },
    gcTime: 0, // the next test sees what happened meanwhile
    retry: false,
  })

export const previewQuery = (trigger: TriggerInput, eventId: string | undefined) =>
  queryOptions({
    queryKey: ['triggers', 'preview', trigger, eventId],
    queryFn: (context) => {
      const body = { trigger, ...(eventId && { eventId }) }
      return callProxy(triggers.preview, { body }, context.signal, { background: isReadAgain(context) })
    },
    gcTime: 0,
    retry: false,
  })

export const deliveryQuery = (id: string) => ({ ...queryFor(deliveries.details, { params: { id } }), gcTime: 0 })

const atOnce = 100

/** Oldest first, as they are to be sent again. */
export async function readFailed(triggerId: string, signal: AbortSignal): Promise<Delivery[]> {
  // By id: a message that fails while this reads moves others to the next page, which lists them a second time.
  const found = new Map<string, Delivery>()
  for (let page = 1; ; page += 1) {
    const query = { page, pagesize: atOnce, failed: true }
    const { data, pages } = await callProxy(deliveries.ofTrigger, { params: { id: triggerId }, query }, signal)
    for (const delivery of data) found.set(delivery._id, delivery)
    if (page >= pages || data.length === 0) return [...found.values()].toReversed()
  }
}
