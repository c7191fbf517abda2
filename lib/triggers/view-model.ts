import type { Template } from '#lib/contract/templates.ts'
import type { Delivery, Trigger, TriggerSource } from '#lib/contract/triggers.ts'
import { type AccountLink, partnerOf } from '#lib/links/view-model.ts'
import { indentJson } from '#lib/templates/indent-json/indent-json.ts'
import { toEvents } from './rules.ts'

export type FormChoices = {
  events: readonly { id: string; name: string }[]
  templates: readonly { id: string; name: string; active: boolean }[]
  /** Undefined where they could not be read. */
  partners: readonly { id: string; name: string }[] | undefined
  canLink: boolean
}

export function toChoices({
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
  const partners = links?.map((link) => partnerOf(link, accountId))
  return {
    events: toEvents(sources).map(({ _id: id, name }) => ({ id, name })),
    templates: templates.map(({ _id: id, name, active }) => ({ id, name, active })),
    partners: partners?.toSorted((a, b) => a.name.localeCompare(b.name)),
    canLink,
  }
}

/** An upstream without additions names the event by its id alone. */
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

export const toReadable = (text: string): string => indentJson(text) ?? text
