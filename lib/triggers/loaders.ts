import 'server-only'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { can } from '#lib/common/access/rules.ts'
import { isUnknownId, notFoundIf } from '#lib/common/errors/is-not-found.ts'
import { listPageSize } from '#lib/common/search-params.ts'
import { linkedAccounts } from '#lib/contract/access.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { templates } from '#lib/contract/templates.ts'
import { deliveries, type ListedTrigger, triggers } from '#lib/contract/triggers.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { toEventName } from './formats.ts'
import type { DeliverySearchParams, TriggerSearchParams } from './search-params.ts'
import { eventNameOf, findTriggers, toTriggerChoices } from './view-model.ts'

/** Those that send a template. */
export async function loadTriggersWith(templateId: string) {
  const all = await readAll((query) => callUpstream(triggers.list, { query }))
  return all.filter((trigger) => trigger.templateId === templateId)
}

type Page = { data: ListedTrigger[]; count: number }

/** No document names a search or another order: for these all are read, which are few. */
export async function loadTriggers({ active, find, sort, page }: TriggerSearchParams): Promise<Page> {
  const read = (query: { page: number; pagesize: number }) =>
    callUpstream(triggers.list, { query: { ...query, ...(active !== undefined && { active }) } })
  if (!find && !sort) return await read({ page, pagesize: listPageSize })
  const [all, sources, t] = await Promise.all([readAll(read), toResult(loadSources()), getTranslations('triggers')])
  const toEvent = (trigger: ListedTrigger) => toEventName(t, eventNameOf(trigger, sources.ok ? sources.value : []))
  const found = findTriggers(all, { find, sort }, toEvent)
  return { count: found.length, data: found.slice((page - 1) * listPageSize, page * listPageSize) }
}

export const loadTrigger = cache((id: string) =>
  callUpstream(triggers.details, { params: { id } }).catch(notFoundIf(isUnknownId)),
)

/** Spec 2 §7: 100 by name. */
export const loadSources = cache(async () => (await callUpstream(triggers.sources, {})).data)

const rowsAtOnce = 100

/** A list comes in pages, which may be smaller than is asked for. */
async function readAll<Row extends { _id: string }>(
  read: (query: { page: number; pagesize: number }) => Promise<{ data: Row[]; count: number }>,
): Promise<Row[]> {
  const all = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { data, count } = await read({ page, pagesize: rowsAtOnce })
    const before = all.size
    for (const row of data) all.set(row._id, row)
    // A page without anything new is the end: an upstream may know no pages.
    if (all.size >= count || all.size === before) return [...all.values()]
  }
}

async function loadTemplates() {
  const all = await readAll((query) => callUpstream(templates.list, { query }))
  return all.filter(({ infotech }) => !infotech)
}

/** Only the linked accounts can be done without. */
export async function loadChoices() {
  const [{ account }, person, sources, found, links] = await Promise.all([
    requireAccount(),
    loadPerson(),
    loadSources(),
    loadTemplates(),
    toResult(callUpstream(accountLinks.allActive, {})),
  ])
  return toTriggerChoices({
    accountId: account.id,
    sources,
    templates: found,
    links: links.ok ? links.value.data : undefined,
    canLink: can(linkedAccounts, person),
  })
}

const messagesOfOrder = 100

/** By the id of its postback. */
export async function loadUndelivered(orderId: string) {
  const { data } = await callUpstream(deliveries.ofOrder, {
    params: { id: orderId },
    query: { pagesize: messagesOfOrder },
  })
  const undelivered = data.filter(({ status }) => status === 'failed' || status === 'retrying')
  return new Map(undelivered.map((delivery) => [delivery._id, delivery]))
}

/** True where the upstream does not say: a press tells. */
export async function hasFailedDeliveries(id: string): Promise<boolean> {
  const query = { pagesize: 1, failed: true }
  const result = await toResult(callUpstream(deliveries.ofTrigger, { params: { id }, query }))
  return !result.ok || result.value.count > 0
}

export const loadDeliveries = (id: string, { failed, page }: DeliverySearchParams) => {
  const query = { page, pagesize: listPageSize, ...(failed && { failed }) }
  return callUpstream(deliveries.ofTrigger, { params: { id }, query })
}
