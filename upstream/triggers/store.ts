import { and, arrayContains, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import {
  type triggers as calls,
  type ListedTrigger,
  maskedValue,
  type Trigger,
  type TriggerInput,
} from '#lib/contract/triggers.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { readPage } from '../core/database/rows.ts'
import { accountLinks, templates, triggerSources, triggers } from '../core/database/schema/tables.ts'
import { invalid, notFound, type Validation } from '../core/errors.ts'
import { pickFields, refuseStale, versionOf } from '../core/versions.ts'
import { canMail } from '../mail/worker.ts'
import { nameOf } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'
import { findAddressFault } from './address.ts'
import { createSigningSecret, isOwnTrigger } from './secrets.ts'

type TriggerRow = typeof triggers.$inferSelect

export async function listTriggers(
  db: Executor,
  accountId: string,
  query: ParsedInputOf<typeof calls.list>['query'],
  now: Date,
) {
  const matches = and(
    eq(triggers.accountId, accountId),
    query.active === undefined ? undefined : eq(triggers.active, query.active),
  )
  const statement = db
    .select({ trigger: triggers, event: triggerSources.name, ...healthSince(new Date(now.getTime() - dayMs)) })
    .from(triggers)
    .innerJoin(triggerSources, eq(triggerSources.id, triggers.triggerSourceId))
    .where(matches)
    .orderBy(asc(triggers.name), asc(triggers.id))
  return readPage(query, db.$count(triggers, matches), statement, ({ last, failures, ...row }) => ({
    ...toTrigger(row),
    ...(last && { last }),
    failures,
  }))
}

const dayMs = 24 * 60 * 60_000

/** Both by an index: a trigger may have made many thousand deliveries. */
const healthSince = (since: Date) => ({
  last: sql<NonNullable<ListedTrigger['last']> | null>`(
    select json_strip_nulls(json_build_object(
      'status', d.status,
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'statusCode', p.results -> -1 -> 'statusCode'
    ))
    from deliveries d join trigger_events e on e.id = d.event_id left join postbacks p on p.id = d.id
    where d.trigger_id = ${triggers.id} order by d.id desc limit 1
  )`,
  failures: sql<number>`(
    select count(*)::int from deliveries d join trigger_events e on e.id = d.event_id
    where d.trigger_id = ${triggers.id} and d.status = 'failed' and e.at >= ${since.toISOString()}
  )`,
})

export async function readTrigger(db: Executor, accountId: string, triggerId: string): Promise<Trigger> {
  const [found] = await selectTriggers(db).where(isOwnTrigger(accountId, triggerId))
  if (!found) throw notFound('Trigger')
  return toTrigger(found)
}

export async function requireTrigger(db: Executor, accountId: string, triggerId: string): Promise<TriggerRow> {
  const [found] = await db.select().from(triggers).where(isOwnTrigger(accountId, triggerId))
  if (!found) throw notFound('Trigger')
  return found
}

const selectTriggers = (db: Executor) =>
  db
    .select({ trigger: triggers, event: triggerSources.name })
    .from(triggers)
    .innerJoin(triggerSources, eq(triggerSources.id, triggers.triggerSourceId))

function toTrigger({ trigger, event }: { trigger: TriggerRow; event: string }): Trigger {
  const { templateId, headers, ...edited } = editedOf(trigger)
  return {
    _id: trigger.id,
    ...edited,
    ...(templateId !== null && { templateId }),
    headers: headers.map(({ name }) => ({ name, value: maskedValue })),
    event,
    version: versionOf(editedOf(trigger)),
    ...(trigger.updatedBy !== null &&
      trigger.updatedAt && { lastChange: { by: trigger.updatedBy, at: trigger.updatedAt.toISOString() } }),
  }
}

const edited = [
  'type',
  'active',
  'name',
  'triggerSourceId',
  'templateId',
  'address',
  'retry',
  'share',
  'method',
  'linkedAccountIds',
  'headers',
] as const
const editedOf = (row: TriggerRow) => pickFields(row, edited)

/** Saves a trigger for the events to come. What is waiting to be sent goes to its new address too. */
export async function saveTrigger(up: Upstream, caller: Caller, input: TriggerInput): Promise<Trigger> {
  const { accountId } = caller
  const { _id, version, templateId = null, ...fields } = input
  // Before the values are judged by what a colleague has saved meanwhile; under the lock once more.
  if (_id) refuseStale(version, editedOf(await requireTrigger(up.database.orm, accountId, _id)))
  const { headers } = await checkTrigger(up, accountId, input)
  return up.database.transaction(async (tx) => {
    const [at, updatedBy] = [up.now(), await nameOf(tx, caller)]
    const values = { ...fields, templateId, headers, updatedAt: at, updatedBy }
    if (_id) {
      const [before] = await tx.select().from(triggers).where(isOwnTrigger(accountId, _id)).for('update')
      if (!before) throw notFound('Trigger')
      refuseStale(version, editedOf(before))
      await tx.update(triggers).set(values).where(eq(triggers.id, _id))
      return readTrigger(tx, accountId, _id)
    }
    const [made] = await tx
      .insert(triggers)
      .values({ ...values, accountId, signingSecret: createSigningSecret(), createdAt: at })
      .returning({ id: triggers.id })
    if (!made) throw notFound('Trigger')
    return readTrigger(tx, accountId, made.id)
  })
}

/** Deletes a trigger with its deliveries. Orders keep their postbacks, and what is waiting is not sent. */
export async function removeTrigger(db: Executor, accountId: string, triggerId: string): Promise<void> {
  const [removed] = await db.delete(triggers).where(isOwnTrigger(accountId, triggerId)).returning({ id: triggers.id })
  if (!removed) throw notFound('Trigger')
}

export async function listSources(db: Executor, query: ParsedInputOf<typeof calls.sources>['query']) {
  const matches = arrayContains(triggerSources.systems, [query.systems])
  const statement = db
    .select()
    .from(triggerSources)
    .where(matches)
    .orderBy((query.direction === 1 ? asc : desc)(triggerSources.name))
  return readPage(query, db.$count(triggerSources, matches), statement, ({ id, ...source }) => ({ _id: id, ...source }))
}

/** Throws a 400 that names each field with something that is not the account's; `prefix` stands before its path. */
export async function checkTrigger(up: Upstream, accountId: string, input: TriggerInput, prefix = '') {
  const { orm } = up.database
  const saved = input._id ? await requireTrigger(orm, accountId, input._id) : undefined
  const [source] = await orm.select().from(triggerSources).where(eq(triggerSources.id, input.triggerSourceId))
  const template = input.templateId ? await findTemplate(orm, accountId, input.templateId) : undefined
  const { headers, faults } = unmask(input, saved)
  if (!source) faults.push({ path: 'triggerSourceId', message: 'is unknown' })
  if (input.templateId && !template) faults.push({ path: 'templateId', message: 'is not a template of this account' })
  if (template?.infotech)
    faults.push({ path: 'templateId', message: 'is the template of the job sheets, which is not sent' })
  if (input.type === 'email' && input.active && !canMail(up.config)) {
    faults.push({ path: 'type', message: 'needs a mail server, which this installation does not have' })
  }
  if (input.type === 'http') {
    const message = await findAddressFault(input.address, input.method, up.config)
    if (message) faults.push({ path: 'address', message })
  }
  faults.push(...(await findUnlinked(orm, accountId, input.linkedAccountIds, saved)))
  if (faults.length > 0 || !source) {
    throw invalid(faults.map(({ path, message }) => ({ path: `${prefix}${path}`, message })))
  }
  return { saved, source, template, headers }
}

export async function findTemplate(db: Executor, accountId: string, templateId: string) {
  const [found] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, templateId), eq(templates.accountId, accountId)))
  return found
}

/** A value leaves only for the server it was given for: whoever may change the address could read it elsewhere. */
function unmask({ headers, type, address }: TriggerInput, saved: TriggerRow | undefined) {
  const faults: Validation[] = []
  const canLeave = type === 'email' || (saved?.type === 'http' && originOf(saved.address) === originOf(address))
  const unmasked = headers.map(({ name, value }, at) => {
    if (value !== maskedValue) return { name, value }
    const known = saved?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())
    if (known && canLeave) return { name, value: known.value }
    const message = known
      ? 'has to be entered again, because the address leads to another server'
      : 'has to be entered: nothing is saved under this name'
    faults.push({ path: `headers.${at}.value`, message })
    return { name, value: '' }
  })
  return { headers: unmasked, faults }
}

const originOf = (address: string) => new URL(address).origin

/** An account whose link has ended since may stay: its orders no longer come. */
async function findUnlinked(
  db: Executor,
  accountId: string,
  linkedAccountIds: string[],
  saved: TriggerRow | undefined,
): Promise<Validation[]> {
  const added = linkedAccountIds.filter((id) => !saved?.linkedAccountIds.includes(id))
  if (added.length === 0) return []
  const { accountIdA, accountIdB, active } = accountLinks
  const links = await db
    .select({ accountIdA, accountIdB })
    .from(accountLinks)
    .where(
      and(
        eq(active, true),
        or(
          and(eq(accountIdA, accountId), inArray(accountIdB, added)),
          and(eq(accountIdB, accountId), inArray(accountIdA, added)),
        ),
      ),
    )
  const linked = new Set(links.flatMap((link) => [link.accountIdA, link.accountIdB]))
  return linkedAccountIds.flatMap((id, at) =>
    added.includes(id) && (id === accountId || !linked.has(id))
      ? [{ path: `linkedAccountIds.${at}`, message: 'is not linked with this account' }]
      : [],
  )
}
