import { eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import { type Config, isLocal } from '../core/config.ts'
import type { Database, Executor } from '../core/database/open.ts'
import { mails } from '../core/database/schema/tables.ts'
import { enqueue } from '../core/jobs/outbox.ts'
import type { Worker } from '../core/jobs/outbox-runner.ts'
import { logError, logWarning } from '../core/log.ts'
import type { Upstream } from '../upstream.ts'
import { requireFew } from './limits.ts'

export const mailQueue = 'mail'
const job = z.object({ mailId: z.string(), until: z.coerce.date().optional() })
const minuteMs = 60_000
/** RFC 5321 §4.5.4.1: every two or three hours, for four days at least. A mail server may be down over a weekend. */
const longestDelayMs = 120 * minuteMs
const maxAttempts = 52
/** RFC 5321 §4.2.1: sending it again changes nothing. Refusals before the recipient may be a fault of our settings. */
const refusedForGood = z.object({ command: z.enum(['RCPT TO', 'DATA']), responseCode: z.number().min(500) })
/** Of a whole conversation. RFC 5321 §4.5.3.2: a server may take ten minutes to accept a text. */
const longestMs = 20 * minuteMs
const removed = 'It was sent. Its words opened something, and are not kept.'

type NewMail = Pick<
  typeof mails.$inferInsert,
  'recipient' | 'subject' | 'text' | 'html' | 'confidential' | 'askedBy'
> & {
  until?: Date
}

/** Whether a mail reaches its recipient: by a server, or, on an installation for this machine alone, at `/outbox`. */
export const canMail = (config: Config): boolean => config.smtpUrl !== undefined || isLocal(config)

export const outboxOf = (config: Config): { outbox?: string } =>
  config.smtpUrl === undefined && isLocal(config) ? { outbox: `${config.origin}/outbox` } : {}

/** Saves a mail that a person asks for. Throws a 429 that says when the next one to its recipient, or by the account, may go. */
export async function saveAskedMail(up: Upstream, tx: Executor, mail: NewMail & { askedBy: string }): Promise<void> {
  await requireFew(tx, mail, up.now())
  await saveMail(up, tx, mail)
}

/** Saves a mail. With `SMTP_URL`, the outbox sends it once the transaction is committed. */
export async function saveMail({ config, now }: Upstream, tx: Executor, { until, ...mail }: NewMail): Promise<void> {
  const [saved] = await tx
    .insert(mails)
    .values({ ...mail, createdAt: now() })
    .returning({ mailId: mails.id })
  if (config.smtpUrl === undefined || !saved) return
  await enqueue(tx, { queue: mailQueue, payload: { ...saved, until }, maxAttempts })
}

export async function trimMails({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(mails).where(lt(mails.createdAt, before))
}

export const mailWorker: Worker = {
  nextDelayMs: (attempt) => Math.min(minuteMs * 5 ** (attempt - 1), longestDelayMs),
  async work({ config, database, now }, payload, { isLast }) {
    const { mailId, until } = job.parse(payload)
    const [mail] = await database.orm.select().from(mails).where(eq(mails.id, mailId))
    if (!mail || mail.sentAt || config.smtpUrl === undefined) return
    if (until && until <= now()) {
      logError('mail: not sent, and given up', new Error('What it opens has expired.'), { mailId })
      return
    }
    const { recipient: to, subject, text, html } = mail
    // Large, and many installations send no mail.
    const { createTransport } = await import('nodemailer')
    const server = createTransport(config.smtpUrl)
    try {
      // The same id at every attempt: mail programs show a mail that was sent twice once.
      const messageId = `<${mailId}@${new URL(config.origin).hostname}>`
      const content = { subject, messageId, text, ...(html !== null && { html }) }
      await server.sendMail({ from: config.mailFrom, to, ...content, signal: AbortSignal.timeout(longestMs) })
    } catch (error) {
      // Who wrote it was told that it is on its way: only the operator can learn that it is not.
      const isRefused = refusedForGood.safeParse(error).success
      if (isLast || isRefused) logError('mail: not sent, and given up', error, { mailId })
      else logWarning('mail: not sent, and tried again later', error)
      if (isRefused) return
      throw error
    } finally {
      server.close()
    }
    const forgotten = mail.confidential && { text: removed, html: null }
    await database.orm
      .update(mails)
      .set({ sentAt: now(), ...forgotten })
      .where(eq(mails.id, mailId))
  },
}
