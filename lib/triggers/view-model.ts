import type { Template } from '#lib/contract/templates.ts'
import type { Delivery, ListedTrigger, Trigger, TriggerSource } from '#lib/contract/triggers.ts'
import { type AccountLink, linkPartnerOf } from '#lib/links/view-model.ts'
import { indentJson } from '#lib/templates/indent-json/indent-json.ts'
import { toEvents } from './rules.ts'

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
  /** The page of the linked accounts is open to the user. */
  canLink: boolean
}) {
  const partners = links?.map((link) => linkPartnerOf(link, accountId))
  return {
    events: toEvents(sources).map(({ _id: id, name }) => ({ id, name })),
    templates: templates.map(({ _id: id, name, active }) => ({ id, name, active })),
    partners: partners?.toSorted((a, b) => a.name.localeCompare(b.name)),
    canLink,
  }
}

export type FormChoices = ReturnType<typeof toTriggerChoices>

/** An upstream without additions names the event by its id alone. */
export const eventNameOf = (
  { event, triggerSourceId }: Pick<Trigger, 'event' | 'triggerSourceId'>,
  sources: readonly TriggerSource[],
) => event || (sources.find(({ _id }) => _id === triggerSourceId)?.name ?? '')

/** By name, event or address, as they are shown. Identifiers sort by the time of their creation. */
export function findTriggers(
  all: readonly ListedTrigger[],
  { find, sort }: { find: string; sort: 'newest' | undefined },
  toEvent: (trigger: ListedTrigger) => string,
): ListedTrigger[] {
  const term = find.toLowerCase()
  const found = all.filter((trigger) =>
    [trigger.name, toEvent(trigger), trigger.address].some((text) => text.toLowerCase().includes(term)),
  )
  return sort ? found.toSorted((a, b) => (a._id < b._id ? 1 : -1)) : found
}

export const statusTones = {
  waiting: 'neutral',
  delivered: 'success',
  retrying: 'warning',
  failed: 'danger',
} as const satisfies Record<Delivery['status'], string>

export const toReadable = (text: string): string => indentJson(text) ?? text
