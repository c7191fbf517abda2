import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import {
  deliveries,
  postbacks,
  templates,
  triggerEvents,
  triggerSources,
  triggers,
} from '../core/database/schema/tables.ts'
import { toStorableText } from '../core/database/storable.ts'
import { addResult, savePayload } from '../postbacks/store.ts'
import { TemplateError } from '../templates/render.ts'
import type { Upstream } from '../upstream.ts'
import { composeBody, type Receiver, sendMessage, toOutgoing } from './message.ts'
import { secretsOf } from './secrets.ts'
import { type DeliveryOutcome, UnsendableError } from './send.ts'

export async function findDelivery(db: Executor, deliveryId: string) {
  const [found] = await db
    .select({
      delivery: deliveries,
      trigger: triggers,
      category: triggerSources.name,
      event: getTableColumns(triggerEvents),
      templateNow: templates,
      payload: postbacks.payload,
    })
    .from(deliveries)
    .innerJoin(triggers, eq(triggers.id, deliveries.triggerId))
    .innerJoin(triggerEvents, eq(triggerEvents.id, deliveries.eventId))
    .innerJoin(triggerSources, eq(triggerSources.exchange, triggerEvents.exchange))
    .leftJoin(templates, eq(templates.id, sql`${deliveries.template} ->> 'id'`))
    .leftJoin(postbacks, eq(postbacks.id, deliveries.id))
    .where(eq(deliveries.id, deliveryId))
  return found
}
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

type Attempt = {
  timeoutMs: number
  signal: AbortSignal
  /** When the next one is due, if any. One by hand that fails changes nothing of that, and needs no active trigger. */
  ifFailed?: { nextAttemptAt: Date | null }
}
type State = Pick<typeof deliveries.$inferSelect, 'status' | 'nextAttemptAt'>

/** All attempts send the same bytes. What cannot be sent is not tried again, and what was delivered stays delivered. */
export async function attemptDelivery(
  up: Upstream,
  found: FoundDelivery,
  { timeoutMs, signal, ifFailed }: Attempt,
): Promise<'delivered' | 'failed' | 'unsendable'> {
  const { delivery, trigger, category } = found
  const at = up.now()
  const receiver: Receiver = { ...trigger, subject: category, secrets: secretsOf(trigger, at) }
  try {
    if (ifFailed && !trigger.active) throw new UnsendableError('The trigger was switched off.')
    const message = { id: delivery.id, at, ...(await keepBody(up, found, receiver, signal)) }
    const { request, outcome } = await sendMessage(up, receiver, message, timeoutMs)
    const isDelivered = outcome.statusCode !== undefined && outcome.statusCode < 300
    await up.database.orm
      .update(deliveries)
      .set({ request: { ...request, body: '' } }) // its body is in the postback
      .where(eq(deliveries.id, delivery.id))
    await record(up, found, at, outcome, isDelivered ? delivered : ifFailed && failed(ifFailed.nextAttemptAt))
    return isDelivered ? 'delivered' : 'failed'
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof UnsendableError)) throw error
    await recordUnsent(up, found, error.message, ifFailed && failed(null))
    return 'unsendable'
  }
}

/** Ends a delivery that no attempt is left for because of an error of this service: none waits for ever. */
export const giveUpDelivery = (up: Upstream, found: FoundDelivery): Promise<void> =>
  recordUnsent(up, found, 'This service made a mistake when it sent the message. Send it again.', failed(null))

async function recordUnsent(up: Upstream, found: FoundDelivery, reason: string, state: State | undefined) {
  // What was sent before stays: only the way to send it has changed.
  await up.database.orm
    .insert(postbacks)
    .values(postbackOf(up, found, ''))
    .onConflictDoNothing()
  await record(up, found, up.now(), { response: reason, durationMs: 0 }, state)
}

const delivered: State = { status: 'delivered', nextAttemptAt: null }
const failed = (nextAttemptAt: Date | null): State => ({ status: nextAttemptAt ? 'retrying' : 'failed', nextAttemptAt })

/** Made by the template of the moment of the event; anew by the present one, in which a mistake may be mended. */
async function keepBody(up: Upstream, found: FoundDelivery, receiver: Receiver, signal: AbortSignal) {
  const { delivery, trigger, event, templateNow, payload } = found
  if (delivery.contentType !== null && payload !== null) return { body: payload, contentType: delivery.contentType }
  const ticket = { key: trigger.accountId, signal, isRefusable: false }
  const template = delivery.status === 'failed' ? (templateNow ?? delivery.template) : delivery.template
  const { text: body, contentType } = await composeBody(event, template, ticket)
  toOutgoing(receiver, { id: delivery.id, at: event.at, body, contentType }) // throws for what cannot be sent
  await up.database.transaction(async (tx) => {
    await savePayload(tx, postbackOf(up, found, body))
    await tx.update(deliveries).set({ contentType, template: null }).where(eq(deliveries.id, delivery.id))
  })
  return { body, contentType }
}

function postbackOf(up: Upstream, { delivery, trigger, event, category }: FoundDelivery, payload: string) {
  const partners = event.parties.filter((id) => id !== trigger.accountId)
  return {
    id: delivery.id,
    accountId: trigger.accountId,
    triggerId: trigger.id,
    sourceRef: event.ref,
    sourceRefId: event.refId,
    visibleTo: [trigger.accountId, ...(trigger.share ? partners : [])],
    category,
    payload,
    createdAt: up.now(),
  }
}

function record(
  up: Upstream,
  found: FoundDelivery,
  at: Date,
  { statusCode, durationMs, response }: Pick<DeliveryOutcome, 'statusCode' | 'durationMs' | 'response'>,
  state: State | undefined,
): Promise<void> {
  const { id } = found.delivery
  const result = {
    date: at.toISOString(),
    durationMs,
    ...(statusCode !== undefined && { statusCode }),
    response: toStorableText(response),
  }
  return up.database.transaction(async (tx) => {
    await addResult(tx, id, result)
    const isOpen = and(eq(deliveries.id, id), ne(deliveries.status, 'delivered'))
    if (state) await tx.update(deliveries).set(state).where(isOpen)
    const { visibleTo: accountIds } = postbackOf(up, found, '')
    const { orderId } = found.event
    await up.bus.publish(tx, { accountIds, entity: 'postback', entityId: id, ...(orderId !== null && { orderId }) })
  })
}
