import { and, desc, eq } from 'drizzle-orm'
import type { TriggerInput } from '#lib/contract/triggers.ts'
import type { Executor } from '../core/database/open.ts'
import { deliveries, postbacks, triggerEvents } from '../core/database/schema/tables.ts'
import { conflict, invalid } from '../core/errors.ts'
import { QueueFullError } from '../core/fair-queue.ts'
import { hidePasswords } from '../core/hide-passwords.ts'
import { newId } from '../core/ids.ts'
import { findSubmissionError } from '../intake/submission-errors.ts'
import { TemplateError, tooManyAtOnce } from '../templates/render.ts'
import type { Upstream } from '../upstream.ts'
import { findEvent } from './events.ts'
import { exampleEvent } from './example.ts'
import { composeBody, type EventFacts, masked, type Receiver, sendMessage, toOutgoing } from './message.ts'
import { createSigningSecret, secretsOf } from './secrets.ts'
import { interactiveTimeoutMs, type Message, UnsendableError } from './send.ts'
import { checkTrigger, findTemplate } from './store.ts'

type Caller = { accountId: string; signal: AbortSignal }
type Trial = { trigger: TriggerInput; eventId?: string | undefined }

/** The request that a trigger as given would send, and what the saved one last delivered. Nothing leaves. */
export async function previewTrigger(up: Upstream, caller: Caller, { trigger, eventId }: Trial) {
  const prepared = await prepare(up, caller, {
    trigger,
    eventId,
    templateId: trigger.templateId,
    path: 'trigger.templateId',
  })
  const { receiver, message, isPresent, saved } = prepared
  const last = saved && (await findLast(up.database.orm, saved.id))
  const { contentType } = message
  const request = wordUnsendable('trigger.templateId', () => toOutgoing(receiver, message))
  return { ...masked(request, receiver), contentType, isPresent, ...(last && { last }) }
}

const testing = new Set<string>()

/** Sends a trigger as given, once, with a template. Nothing of it is recorded. */
export async function testTrigger(up: Upstream, caller: Caller, { template, ...trial }: Trial & { template: string }) {
  const { accountId } = caller
  if (testing.has(accountId))
    throw conflict('test_running', 'Another test of this account is running. Please wait for it.')
  testing.add(accountId)
  try {
    const { receiver, message } = await prepare(up, caller, { ...trial, templateId: template, path: 'template' })
    wordUnsendable('template', () => toOutgoing(receiver, message))
    const { request, outcome } = await sendMessage(up, receiver, message, interactiveTimeoutMs).catch(
      rethrowAt('trigger.type'),
    )
    return { success: true as const, ...outcome, request }
  } finally {
    testing.delete(accountId)
  }
}

/** `path` is the field of the template. */
type Preparation = Trial & { templateId: string | undefined; path: string }

async function prepare(
  up: Upstream,
  { accountId, signal }: Caller,
  { trigger, eventId, templateId, path }: Preparation,
) {
  const { orm } = up.database
  const { saved, source, headers } = await checkTrigger(up, accountId, trigger, 'trigger.')
  const template = templateId === undefined ? null : await findTemplate(orm, accountId, templateId)
  if (template === undefined) throw invalid([{ path, message: 'is not a template of this account' }])
  const at = up.now()
  const event = eventId === undefined ? exampleEvent(source, at) : await findEvent(orm, accountId, eventId)
  if (event?.exchange !== source.exchange) throw invalid([{ path: 'eventId', message: 'is no event of this trigger' }])
  const isPresent = (template ? event.data : event.summary) === null
  const shown = isPresent ? await readNow(up, accountId, event) : event
  if (!shown) throw invalid([{ path: 'eventId', message: 'What this event was about has been deleted.' }])
  const { text, contentType } = await composeBody(shown, template, { key: accountId, signal }).catch(rethrowAt(path))
  const secrets = saved ? secretsOf(saved, at) : [createSigningSecret()]
  const receiver: Receiver = { ...trigger, headers, secrets, subject: source.name }
  const message: Message = { id: newId(at), at, body: text, contentType }
  return { receiver, message, isPresent, saved }
}

/** A refused order may be addressed to another site now. */
async function readNow(
  { database: { orm }, events }: Upstream,
  accountId: string,
  event: EventFacts,
): Promise<EventFacts | undefined> {
  const isRefusedOrder = event.ref === 'ordersubmissionerror'
  if (isRefusedOrder && !(await findSubmissionError(orm, accountId, event.refId))) return undefined
  const [summary, data] = [await events.summary(orm, event), await events.data(orm, event)]
  return summary && data && { ...event, summary: JSON.stringify(summary), data: JSON.stringify(data) }
}

function wordUnsendable<T>(path: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    return rethrowAt(path)(error)
  }
}

const rethrowAt =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof QueueFullError) throw tooManyAtOnce()
    const isUnsendable = error instanceof TemplateError || error instanceof UnsendableError
    throw isUnsendable ? invalid([{ path, message: error.message }]) : error
  }

async function findLast(db: Executor, triggerId: string) {
  const [found] = await db
    .select({ at: triggerEvents.at, body: postbacks.payload })
    .from(deliveries)
    .innerJoin(triggerEvents, eq(triggerEvents.id, deliveries.eventId))
    .innerJoin(postbacks, eq(postbacks.id, deliveries.id))
    .where(and(eq(deliveries.triggerId, triggerId), eq(deliveries.status, 'delivered')))
    .orderBy(desc(deliveries.id))
    .limit(1)
  return found && { at: found.at.toISOString(), body: hidePasswords(found.body) }
}
