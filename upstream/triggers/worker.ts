import { eq } from 'drizzle-orm'
import { templates, triggerSources, triggers } from '../database/schema/tables.ts'
import type { Worker } from '../jobs/outbox-runner.ts'
import { writeMail } from '../mail/worker.ts'
import { findPostback, recordAttempt } from '../store/postbacks.ts'
import { renderTemplate, TemplateError } from '../templates/render.ts'
import type { Upstream } from '../upstream.ts'
import { type EventData, readEventData } from './event-data.ts'
import { type DueTrigger, dueTrigger } from './fire.ts'
import { type Outcome, send } from './send.ts'

const minuteMs = 60_000
const delaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs]

/** Tells the address of a trigger what happened, and keeps what it answered as a postback. */
export const triggerWorker: Worker = {
  concurrency: 12,
  perAccount: 3,
  nextDelayMs: (attempt) => delaysMs[attempt - 1] ?? 120 * minuteMs,
  async work(up, payload, { signal }) {
    const due = dueTrigger.parse(payload)
    const trigger = await findTrigger(up, due)
    const event = trigger && (await readEventData(up.database.orm, due, due.at))
    if (!event || !concerns(trigger, event)) return
    const body = await bodyOf(up, due, trigger, event, signal)
    const outcome = body.failure === undefined ? await deliver(up, due, trigger, body) : { response: body.failure }
    await keep(up, due, trigger, event, body, outcome)
    const isDelivered = outcome.statusCode !== undefined && outcome.statusCode < 300
    // A template that cannot be used will not be better in an hour.
    if (!isDelivered && body.failure === undefined) throw new Error(describe(outcome))
  },
}

const describe = ({ statusCode, response }: Outcome) => (statusCode ? `answered ${statusCode}` : response)

async function findTrigger(up: Upstream, { triggerId }: DueTrigger) {
  const [found] = await up.database.orm
    .select({ trigger: triggers, category: triggerSources.name, template: templates })
    .from(triggers)
    .innerJoin(triggerSources, eq(triggerSources.id, triggers.triggerSourceId))
    .leftJoin(templates, eq(templates.id, triggers.templateId))
    .where(eq(triggers.id, triggerId))
  return found
}
type Found = NonNullable<Awaited<ReturnType<typeof findTrigger>>>

const partnersOf = ({ trigger }: Found, { parties }: EventData) => parties.filter((id) => id !== trigger.accountId)

/** A trigger with linked accounts is only about orders with them. */
const concerns = (found: Found, event: EventData) =>
  found.trigger.linkedAccountIds.length === 0 ||
  partnersOf(found, event).some((id) => found.trigger.linkedAccountIds.includes(id))

type Body = { text: string; contentType: string; failure?: string }

/** The body of the first attempt serves them all, whatever has happened to the order since. */
async function bodyOf(
  up: Upstream,
  due: DueTrigger,
  { trigger, template }: Found,
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

function deliver(up: Upstream, due: DueTrigger, found: Found, { text, contentType }: Body): Promise<Outcome> {
  const { trigger } = found
  if (trigger.type === 'email') return mail(up, found, text)
  const message = { id: due.postbackId, at: up.now(), body: text, contentType }
  return send(trigger, message, up.config)
}

async function mail(up: Upstream, { trigger, category, template }: Found, text: string): Promise<Outcome> {
  const html = template?.type === 'html' ? text : null
  const written = { recipient: trigger.address, subject: category, text, html }
  await up.database.transaction((tx) => writeMail(up, tx, written))
  return { statusCode: 202, response: 'The mail has been handed over for sending.' }
}

function keep(
  up: Upstream,
  due: DueTrigger,
  found: Found,
  event: EventData,
  body: Body,
  outcome: Outcome,
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
      payload: parsed(body.text),
      createdAt: up.now(),
    }
    await recordAttempt(tx, postback, { date: up.now().toISOString(), ...outcome })
    const { orderId } = event
    await up.bus.publish(tx, { accountIds: visibleTo, entity: 'postback', entityId: due.postbackId, orderId })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // not every template makes JSON
  }
}
