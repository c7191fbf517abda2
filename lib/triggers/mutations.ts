import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { type TriggerInput, triggers } from '#lib/contract/triggers.ts'

export const saveTrigger = (trigger: TriggerInput) => callProxy(triggers.save, { body: trigger })

export const removeTrigger = (id: string) => callProxy(triggers.remove, { params: { id } })

/** Sends what is given once, saved or not. */
export const testTrigger = (trigger: TriggerInput, template: string, eventId: string | undefined) =>
  callProxy(triggers.test, { body: { trigger, template, ...(eventId && { eventId }) } })

/** The signing secret, for a user who asked to see it. It is kept by the component that shows it alone. */
export const readSecret = (id: string) => callProxy(triggers.secret, { params: { id } })

/**
 * Another secret. Without an answer it is read until it is another one (decision 055): after a day, what is signed with a
 * secret that no one has given to the receiver is refused there.
 */
export async function rotateSecret(id: string) {
  const before = await readSecret(id)
  return changeAndFind({
    change: () => callProxy(triggers.rotateSecret, { params: { id } }),
    find: async (until) => {
      const found = await callProxy(triggers.secret, { params: { id } }, until, { background: true })
      return found.secret === before.secret ? undefined : found
    },
    onUnknown: () => {}, // the button says that it goes on
  })
}
