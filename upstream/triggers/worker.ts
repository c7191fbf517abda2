import { eq } from 'drizzle-orm'
import { templates, triggerSources, triggers } from '../core/database/schema/tables.ts'
import { type DueTrigger, dueTrigger } from '../core/jobs/fire-triggers.ts'
import type { Worker } from '../core/jobs/outbox-runner.ts'
import { saveMail } from '../mail/worker.ts'
import { findPostback, recordAttempt } from '../postbacks/store.ts'
import { renderTemplate, TemplateError } from '../templates/render.ts'
import type { Upstream } from '../upstream.ts'
import { type EventData, readEventData } from './event-data.ts'
import { type DeliveryOutcome, sendWebhook } from './send.ts'

const minuteMs = 60_000
const delaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs]

/** Sends an occurrence to the address of a trigger, and saves the answer as a postback. */
export const triggerWorker: Worker = {
  concurrency: 12,
  perAccount: 3,
  nextDelayMs: (attempt) => delaysMs[attempt - 1] ?? 120 * minuteMs,
  async work(up, payload, { signal }) {
    const due = dueTrigger.parse(payload)
    const trigger = await findTrigger(up, due)
    const event = trigger && (await readEventData(up.database.orm, due, due.at))
    if (!event || !isRelevant(trigger, event)) return
    const body = await renderBody(up, due, trigger, event, signal)
    const outcome = body.failure === undefined ? await deliver(up, due, trigger, body) : { response: body.failure }
    await savePostback(up, due, trigger, event, body, outcome)
    const isDelivered = outcome.statusCode !== undefined && outcome.statusCode < 300
    // No retry for a broken template: it would fail again.
    if (!isDelivered && body.failure === undefined) throw new Error(describeOutcome(outcome))
  },
}

const describeOutcome = ({ statusCode, response }: DeliveryOutcome) =>
  statusCode ? `answered ${statusCode}` : response

async function findTrigger(up: Upstream, { triggerId }: DueTrigger) {
  const [found] = await up.database.orm
    .select({ trigger: triggers, category: triggerSources.name, template: templates })
    .from(triggers)
    .innerJoin(triggerSources, eq(triggerSources.id, triggers.triggerSourceId))
    .leftJoin(templates, eq(templates.id, triggers.templateId))
    .where(eq(triggers.id, triggerId))
  return found
}
type FoundTrigger = NonNullable<Awaited<ReturnType<typeof findTrigger>>>

const partnersOf = ({ trigger }: FoundTrigger, { parties }: EventData) =>
  parties.filter((id) => id !== trigger.accountId)

/** A trigger with linked accounts applies only to orders with them. */
const isRelevant = (found: FoundTrigger, event: EventData) =>
  found.trigger.linkedAccountIds.length === 0 ||
  partnersOf(found, event).some((id) => found.trigger.linkedAccountIds.includes(id))

type Body = { text: string; contentType: string; failure?: string }

/** All attempts send the body of the first one, even if the order has changed since. */
async function renderBody(
  up: Upstream,
  due: DueTrigger,
  { trigger, template }: FoundTrigger,
  event: EventData,
  signal: AbortSignal,
): Promise<Body> {
  const contentType = template?.contentType ?? 'application/json'
  const earlier = await findPostback(up.database.orm, due.postbackId)
  if (earlier) {
    const text = typeof earlier.payload === 'string' ? earlier.payload : JSON.stringify(earlier.payload)
    return { text, contentType }
  }
  if (!template) return { text: JSON.stringify(event.summary), contentType }
  try {
    const context = { timestamp: due.at, event: due.event, data: event.data }
    const ticket = { key: trigger.accountId, signal, isRefusable: false }
    return { text: await renderTemplate(template, context, ticket), contentType }
  } catch (error) {
    if (error instanceof TemplateError) return { text: '', contentType, failure: error.message }
    throw error
  }
}

function deliver(
  up: Upstream,
  due: DueTrigger,
  found: FoundTrigger,
  { text, contentType }: Body,
): Promise<DeliveryOutcome> {
  const { trigger } = found
  if (trigger.type === 'email') return sendMail(up, found, text)
  const message = { id: due.postbackId, at: up.now(), body: text, contentType }
  return sendWebhook(trigger, message, up.config)
}

async function sendMail(
  up: Upstream,
  { trigger, category, template }: FoundTrigger,
  text: string,
): Promise<DeliveryOutcome> {
  const html = template?.type === 'html' ? text : null
  const written = { recipient: trigger.address, subject: category, text, html }
  await up.database.transaction((tx) => saveMail(up, tx, written))
  return { statusCode: 202, response: 'The mail has been handed over for sending.' }
}

function savePostback(
  up: Upstream,
  due: DueTrigger,
  found: FoundTrigger,
  event: EventData,
  body: Body,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { trigger, category } = found
  const visibleTo = [trigger.accountId, ...(trigger.share ? partnersOf(found, event) : [])]
  return up.database.transaction(async (tx) => {
    const postback = {
      id: due.postbackId,
      accountId: trigger.accountId,
      triggerId: trigger.id,
      sourceRef: due.ref,
      sourceRefId: due.refId,
      visibleTo,
      category,
      payload: parseJsonOrText(body.text),
      createdAt: up.now(),
    }
    await recordAttempt(tx, postback, { date: up.now().toISOString(), ...outcome })
    const { orderId } = event
    await up.bus.publish(tx, { accountIds: visibleTo, entity: 'postback', entityId: due.postbackId, orderId })
  })
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // a template can produce other text than JSON
  }
}
