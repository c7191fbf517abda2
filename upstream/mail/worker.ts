import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import { mails } from '../core/database/schema/tables.ts'
import { enqueue } from '../core/jobs/outbox.ts'
import type { Worker } from '../core/jobs/outbox-runner.ts'
import type { Upstream } from '../upstream.ts'

export const mailQueue = 'mail'
const job = z.object({ mailId: z.string() })
const minuteMs = 60_000
const connectMs = 10_000

type NewMail = Pick<typeof mails.$inferInsert, 'recipient' | 'subject' | 'text' | 'html'>

/** Saves a mail. With `SMTP_URL`, the outbox sends it once the transaction is committed. */
export async function saveMail({ config, now }: Upstream, tx: Executor, mail: NewMail): Promise<void> {
  const [saved] = await tx
    .insert(mails)
    .values({ ...mail, createdAt: now() })
    .returning({ mailId: mails.id })
  if (config.smtpUrl !== undefined && saved) await enqueue(tx, { queue: mailQueue, payload: saved })
}

/** Sends mails by the SMTP server of the configuration. */
export const mailWorker: Worker = {
  nextDelayMs: (attempt) => minuteMs * 5 ** (attempt - 1),
  async work({ config, database, now }, payload) {
    const { mailId } = job.parse(payload)
    const [mail] = await database.orm.select().from(mails).where(eq(mails.id, mailId))
    if (!mail || mail.sentAt || config.smtpUrl === undefined) return
    const { recipient: to, subject, text, html } = mail
    const server = createTransport({ url: config.smtpUrl, connectionTimeout: connectMs, socketTimeout: 3 * connectMs })
    try {
      // The same id at every attempt: mail programs show a mail that was sent twice once.
      const messageId = `<${mailId}@${new URL(config.origin).hostname}>`
      await server.sendMail({ from: config.mailFrom, to, subject, messageId, text, ...(html !== null && { html }) })
    } finally {
      server.close()
    }
    await database.orm.update(mails).set({ sentAt: now() }).where(eq(mails.id, mailId))
  },
}
