import { callProxy } from '#lib/client/browser.ts'
import { changeAndFind } from '#lib/client/find-outcome.ts'
import { type Delivery, deliveries, type TriggerInput, triggers } from '#lib/contract/triggers.ts'

export const saveTrigger = (trigger: TriggerInput) => callProxy(triggers.save, { body: trigger })

export const removeTrigger = (id: string) => callProxy(triggers.remove, { params: { id } })

/** Sends what is given once, saved or not. */
export const testTrigger = (trigger: TriggerInput, template: string, eventId: string | undefined) =>
  callProxy(triggers.test, { body: { trigger, template, ...(eventId && { eventId }) } })

/** The signing secret, for a user who asked to see it. It is kept by the component that shows it alone. */
export const readSecret = (id: string) => callProxy(triggers.secret, { params: { id } })
export const rotateSecret = (id: string) => callProxy(triggers.rotateSecret, { params: { id } })

/**
 * One attempt more for a message that was sent before. A slow receiver outlasts the portal's timeout: then the message is
 * read until it has one attempt more (decision 055).
 */
export const redeliver = ({ id, attempted }: { id: string; attempted: number }, signal?: AbortSignal) =>
  changeAndFind({
    change: async (): Promise<Delivery> => (await callProxy(deliveries.redeliver, { params: { id } })).delivery,
    find: async (until) => {
      const found = await callProxy(deliveries.details, { params: { id } }, until, { background: true })
      return found.attempts.length > attempted ? found : undefined
    },
    onUnknown: () => {}, // the button says that it goes on
    ...(signal && { signal }),
  })
