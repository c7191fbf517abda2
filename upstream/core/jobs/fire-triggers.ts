import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { EventReader, RecordedEvent, Subject } from '../database/event-reader.ts'
import type { Executor } from '../database/open.ts'
import { insertRows, writeInBlocks } from '../database/rows.ts'
import { deliveries, templates, triggerEvents, triggerSources, triggers } from '../database/schema/tables.ts'
import { newId } from '../ids.ts'
import { enqueue } from './outbox.ts'

export const triggerQueue = 'trigger'
const maxAttempts = 5

/** A message to be sent. Without `retry`, only what is not the receiver's fault is tried again. */
export const dueDelivery = z.object({
  deliveryId: z.string(),
  accountId: z.string(),
  triggerId: z.string(),
  retry: z.boolean(),
})
export type DueDelivery = z.infer<typeof dueDelivery>

type Recorder = { events: EventReader; now: () => Date }

type Happened = {
  event: string
  ref: Subject['ref']
  accountIds: string[]
  order?: { id?: string | undefined; sourceOrderId: string }
}

/** Records an event with what it says now, and a delivery for each active trigger, sent after the commit. */
export const fireTriggers = (up: Recorder, tx: Executor, { refId, ...happened }: Happened & { refId: string }) =>
  fireTriggersForEach(up, tx, happened, [refId])

export async function fireTriggersForEach(
  up: Recorder,
  tx: Executor,
  { event: exchange, ref, accountIds: parties, order }: Happened,
  refIds: readonly string[],
): Promise<void> {
  if (refIds.length === 0) return
  const listeners = await findListeners(tx, exchange, parties)
  if (!listeners) return
  const at = up.now()
  const events: (typeof triggerEvents.$inferInsert)[] = []
  const due: { row: typeof deliveries.$inferInsert; payload: DueDelivery }[] = []
  for (const refId of refIds) {
    const said = await readEventData(up, tx, { exchange, at, ref, refId }, listeners)
    for (const accountId of parties) {
      const own = listeners.filter((listener) => listener.accountId === accountId)
      const id = newId(at)
      events.push({
        id,
        accountId,
        exchange,
        at,
        ref,
        refId,
        orderId: order?.id,
        sourceOrderId: order?.sourceOrderId,
        parties,
        ...(own.some(({ template }) => !template) && { summary: said.summary }),
        ...(own.some(({ template }) => template) && { data: said.data }),
      })
      for (const { triggerId, retry, template } of own) {
        const deliveryId = newId(at)
        const row = { id: deliveryId, accountId, triggerId, eventId: id, template, nextAttemptAt: at }
        due.push({ row, payload: { deliveryId, accountId, triggerId, retry } })
      }
    }
  }
  await insertRows(tx, triggerEvents, events)
  await writeInBlocks(due, (some) => tx.insert(deliveries).values(some.map(({ row }) => row)))
  for (const { payload } of due) await enqueue(tx, { queue: triggerQueue, payload, maxAttempts })
}

type Listener = Pick<typeof triggers.$inferSelect, 'accountId' | 'retry' | 'linkedAccountIds'> & {
  triggerId: string
  template: typeof deliveries.$inferInsert.template
}

async function findListeners(tx: Executor, exchange: string, parties: string[]): Promise<Listener[] | undefined> {
  const [source] = await tx
    .select({ id: triggerSources.id })
    .from(triggerSources)
    .where(eq(triggerSources.exchange, exchange))
  if (!source) return undefined
  const { id: triggerId, accountId, retry, linkedAccountIds } = triggers
  const { id, text, type, contentType } = templates
  const isWanted = and(
    eq(triggers.triggerSourceId, source.id),
    eq(triggers.active, true),
    inArray(triggers.accountId, parties),
  )
  const found = await tx
    .select({
      listener: { triggerId, accountId, retry, linkedAccountIds },
      template: { id, text, type, contentType },
    })
    .from(triggers)
    .leftJoin(templates, eq(id, triggers.templateId))
    .where(isWanted)
    .for('key share', { of: triggers }) // a deletion waits: without its trigger a delivery cannot be added
  return found.flatMap(({ listener, template }) => (concerns(listener, parties) ? [{ ...listener, template }] : []))
}

/** A trigger with linked accounts applies only to orders with them. */
export const concerns = (
  { accountId, linkedAccountIds }: Pick<Listener, 'accountId' | 'linkedAccountIds'>,
  parties: string[],
) => linkedAccountIds.length === 0 || parties.some((id) => id !== accountId && linkedAccountIds.includes(id))

async function readEventData(up: Recorder, tx: Executor, event: RecordedEvent, listeners: Listener[]) {
  const isWanted = (hasTemplate: boolean) => listeners.some(({ template }) => (template !== null) === hasTemplate)
  return {
    summary: isWanted(false) ? JSON.stringify(await up.events.summary(tx, event)) : undefined,
    data: isWanted(true) ? JSON.stringify(await up.events.data(tx, event)) : undefined,
  }
}
