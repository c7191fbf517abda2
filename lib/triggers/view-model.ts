import type { Template } from '#lib/contract/templates.ts'
import type { Delivery, Trigger, TriggerSource } from '#lib/contract/triggers.ts'
import { type AccountLink, linkPartnerOf } from '#lib/links/view-model.ts'
import { indentJson } from '#lib/templates/indent-json/indent-json.ts'
import { toEvents } from './rules.ts'

/** What the fields of a trigger are chosen from. */
export type FormChoices = {
  events: readonly { id: string; name: string }[]
  templates: readonly { id: string; name: string; active: boolean }[]
  /** Undefined where they could not be read. */
  partners: readonly { id: string; name: string }[] | undefined
  /** The page of the linked accounts is open to the user. */
  canLink: boolean
}

export function toTriggerChoices({
  accountId,
  sources,
  templates,
  links,
  canLink,
}: {
  accountId: string
  sources: readonly TriggerSource[]
  templates: readonly Pick<Template, '_id' | 'name' | 'active'>[]
  links: readonly AccountLink[] | undefined
  canLink: boolean
}): FormChoices {
  const partners = links?.map((link) => linkPartnerOf(link, accountId))
  return {
    events: toEvents(sources).map(({ _id: id, name }) => ({ id, name })),
    templates: templates.map(({ _id: id, name, active }) => ({ id, name, active })),
    partners: partners?.toSorted((a, b) => a.name.localeCompare(b.name)),
    canLink,
  }
}

/** The name of what sets a trigger off. An upstream without additions names it by its id alone. */
export const eventNameOf = (
  { event, triggerSourceId }: Pick<Trigger, 'event' | 'triggerSourceId'>,
  sources: readonly TriggerSource[],
) => event || (sources.find(({ _id }) => _id === triggerSourceId)?.name ?? '')

export const statusTones = {
  waiting: 'neutral',
  delivered: 'success',
  retrying: 'warning',
  failed: 'danger',
} as const satisfies Record<Delivery['status'], string>

/** JSON with a line for each value, each as it is sent; other text as it is. */
export const toReadable = (text: string): string => indentJson(text) ?? text
