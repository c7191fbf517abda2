import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { Delivery } from '#lib/contract/triggers.ts'

/** `attempted`: how often it had been sent when the page read it. */
type Seen = { id: string; attempted: number }

/** A slow receiver outlasts the portal's timeout: then the message is read until it has one attempt more (decision 055). */
export const redeliver = ({ id, attempted }: Seen, signal?: AbortSignal) =>
  changeAndFind({
    change: async (): Promise<Delivery> => (await callProxy(lateCalls.redeliver, { params: { id } })).delivery,
    find: (until) => findSent({ id, attempted }, until),
    onUnknown: () => {}, // the button says that it goes on
    ...(signal && { signal }),
  })

/** In a long run another user, or the upstream's own retry, may be faster. */
export const redeliverUnlessSent = async (seen: Seen, signal: AbortSignal): Promise<Delivery> =>
  (await findSent(seen, signal)) ?? redeliver(seen, signal)

async function findSent({ id, attempted }: Seen, signal: AbortSignal): Promise<Delivery | undefined> {
  const found = await callProxy(lateCalls.delivery, { params: { id } }, signal, { background: true })
  return found.attempts.length > attempted ? found : undefined
}
