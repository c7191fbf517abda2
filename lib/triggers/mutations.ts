import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { type TriggerInput, triggers } from '#lib/contract/triggers.ts'
import { toTrigger, toTriggerValues } from './rules.ts'

export const saveTrigger = (trigger: TriggerInput) => callProxy(triggers.save, { body: trigger })

/** As it is now, for a form that is to save it. */
export async function readTrigger(id: string) {
  const trigger = await callProxy(triggers.details, { params: { id } })
  return { ...trigger, values: toTriggerValues(trigger) }
}

/** As it is now, with nothing else changed. */
export async function switchTrigger(id: string, active: boolean) {
  const { values, version } = await readTrigger(id)
  const trigger = toTrigger({ ...values, ...(version !== undefined && { version }) }, id)
  return saveTrigger({ ...trigger, active })
}

export const removeTrigger = (id: string) => callProxy(triggers.remove, { params: { id } })

export const testTrigger = (trigger: TriggerInput, template: string, eventId: string | undefined) =>
  callProxy(triggers.test, { body: { trigger, template, ...(eventId && { eventId }) } })

export const readSecret = (id: string) => callProxy(triggers.secret, { params: { id } })

/** Without an answer the secret is read until it is another one (decision 055). */
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
