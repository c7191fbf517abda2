import { callProxy } from '#lib/client/browser.ts'
import { type TriggerInput, triggers } from '#lib/contract/triggers.ts'

export const saveTrigger = (trigger: TriggerInput) => callProxy(triggers.save, { body: trigger })

export const removeTrigger = (id: string) => callProxy(triggers.remove, { params: { id } })

/** Sends what is given once, saved or not. */
export const testTrigger = (trigger: TriggerInput, template: string, eventId: string | undefined) =>
  callProxy(triggers.test, { body: { trigger, template, ...(eventId && { eventId }) } })

/** The signing secret, for a user who asked to see it. It is kept by the component that shows it alone. */
export const readSecret = (id: string) => callProxy(triggers.secret, { params: { id } })
export const rotateSecret = (id: string) => callProxy(triggers.rotateSecret, { params: { id } })
