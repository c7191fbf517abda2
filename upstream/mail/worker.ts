import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import type { Executor } from '../database/open.ts'
import { mails } from '../database/schema/tables.ts'
import { enqueue } from '../jobs/outbox.ts'
import type { Worker } from '../jobs/outbox-runner.ts'
import type { Upstream } from '../upstream.ts'

export const mailQueue = 'mail'
const job = z.object({ mailId: z.string() })
const minuteMs = 60_000
const connectMs = 10_000

type NewMail = Pick<typeof mails.$inferInsert, 'recipient' | 'subject' | 'text' | 'html'>

/** Keeps a mail, and sends it once the transaction is committed when there is a server to send it by. */
export async function writeMail({ config, now }: Upstream, tx: Executor, mail: NewMail): Promise<void> {
  const [kept] = await tx
    .insert(mails)
    .values({ ...mail, createdAt: now() })
    .returning({ mailId: mails.id })
  if (config.smtpUrl !== undefined && kept) await enqueue(tx, { queue: mailQueue, payload: kept })
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
      // The same id at every attempt, so that a mail that was sent twice is shown once.
      const messageId = `<${mailId}@${new URL(config.origin).hostname}>`
      await server.sendMail({ from: config.mailFrom, to, subject, messageId, text, ...(html !== null && { html }) })
    } finally {
      server.close()
    }
    await database.orm.update(mails).set({ sentAt: now() }).where(eq(mails.id, mailId))
  },
}
