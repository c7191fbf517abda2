import type { SentRequestData } from '#lib/contract/triggers.ts'
import { maskedValue } from '#lib/contract/triggers.ts'
import type { templates, triggerEvents } from '../core/database/schema/tables.ts'
import type { Ticket } from '../core/fair-queue.ts'
import { hidePasswords } from '../core/hide-passwords.ts'
import { canMail, saveMail } from '../mail/worker.ts'
import { renderTemplate } from '../templates/render.ts'
import type { Upstream } from '../upstream.ts'
import { type DeliveryOutcome, type Message, sendRequest, type Target, toRequest, UnsendableError } from './send.ts'

export type EventFacts = Pick<
  typeof triggerEvents.$inferSelect,
  'exchange' | 'at' | 'ref' | 'refId' | 'summary' | 'data'
>
type Template = Pick<typeof templates.$inferSelect, 'text' | 'type' | 'contentType'>
export type Body = { text: string; contentType: string }

/** What an event said, by a template, or its summary. Throws a `TemplateError`, or an `UnsendableError`. */
export async function composeBody(event: EventFacts, template: Template | null, ticket: Ticket): Promise<Body> {
  const kept = template ? event.data : event.summary
  if (kept === null) throw new UnsendableError('What this event said was not recorded.')
  // An event may be older than the rule that no password in an address is stored.
  const said = hidePasswords(kept)
  if (!template) return { text: said, contentType: 'application/json' }
  const context = { timestamp: event.at.toISOString(), event: event.exchange, data: JSON.parse(said) as unknown }
  return { text: await renderTemplate(template, context, ticket), contentType: template.contentType }
}

/** Where a trigger sends to: an address, or, without a method, a mail address. */
export type Receiver = Target & { type: 'http' | 'email'; subject: string }

export const toOutgoing = (receiver: Receiver, message: Message): SentRequestData =>
  receiver.type === 'http'
    ? toRequest(receiver, message)
    : { address: receiver.address, headers: [{ name: 'subject', value: receiver.subject }], body: message.body }

/** Without the values that may be secret: those of the trigger's own headers. */
export function masked({ headers, ...request }: SentRequestData, receiver: Receiver): SentRequestData {
  const own = new Set(receiver.headers.map(({ name }) => name.toLowerCase()))
  return {
    ...request,
    headers: headers.map(({ name, value }) => ({ name, value: own.has(name) ? maskedValue : value })),
  }
}

export async function sendMessage(
  up: Upstream,
  receiver: Receiver,
  message: Message,
  timeoutMs: number,
): Promise<{ request: SentRequestData; outcome: DeliveryOutcome }> {
  const request = toOutgoing(receiver, message)
  const { method } = request
  const outcome =
    method === undefined
      ? await sendMail(up, receiver, message)
      : await sendRequest({ ...request, method }, up.config, timeoutMs)
  return { request: masked(request, receiver), outcome }
}

async function sendMail(
  up: Upstream,
  { address: recipient, subject }: Receiver,
  { body: text, contentType }: Message,
): Promise<DeliveryOutcome> {
  if (!canMail(up.config)) throw new UnsendableError('This installation has no mail server (SMTP_URL).')
  const html = contentType.startsWith('text/html') ? text : null
  await up.database.transaction((tx) => saveMail(up, tx, { recipient, subject, text, html }))
  return { statusCode: 202, durationMs: 0, headers: [], response: 'The email has been handed over for sending.' }
}
