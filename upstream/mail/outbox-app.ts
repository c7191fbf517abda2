import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { mails } from '../database/schema/tables.ts'
import { thisMachineOnly } from '../demo/this-machine.ts'
import type { Upstream } from '../upstream.ts'

const shown = 100

/** What was mailed, newest first, for whoever tries things out without a mail server. Only this machine may look. */
export function outboxApp({ config, database }: Upstream) {
  return new Hono().get('/outbox', thisMachineOnly(config), async ({ json }) => {
    const rows = await database.orm.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown)
    return json({ count: rows.length, mails: rows })
  })
}
