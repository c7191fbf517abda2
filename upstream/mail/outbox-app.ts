import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { isLoopback } from '../config.ts'
import { mails } from '../database/schema/tables.ts'
import { notFound } from '../problem.ts'
import type { Upstream } from '../upstream.ts'

const shown = 100

/** What was mailed, newest first, for whoever tries things out without a mail server. Only this machine may look. */
export function outboxApp({ config, database }: Upstream) {
  return new Hono().get('/outbox', async ({ json }) => {
    if (!isLoopback(config.origin)) throw notFound('Outbox')
    const rows = await database.orm.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown)
    return json({ count: rows.length, mails: rows })
  })
}
