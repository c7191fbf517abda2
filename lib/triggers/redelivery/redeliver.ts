import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { Delivery } from '#lib/contract/triggers.ts'

/** A slow receiver outlasts the portal's timeout: then the message is read until it has one attempt more (decision 055). */
export const redeliver = ({ id, attempted }: { id: string; attempted: number }, signal?: AbortSignal) =>
  changeAndFind({
    change: async (): Promise<Delivery> => (await callProxy(lateCalls.redeliver, { params: { id } })).delivery,
    find: async (until) => {
      const found = await callProxy(lateCalls.delivery, { params: { id } }, until, { background: true })
      return found.attempts.length > attempted ? found : undefined
    },
    onUnknown: () => {}, // the button says that it goes on
    ...(signal && { signal }),
  })
