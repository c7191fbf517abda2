import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { mails } from '../database/schema/tables.ts'
import { thisMachineOnly } from '../demo/this-machine.ts'
import type { Upstream } from '../upstream.ts'

const maxShown = 100

/** What was mailed, newest first, for an installation without a mail server. Only this machine can read it. */
export function outboxApp({ config, database }: Upstream) {
  return new Hono().get('/outbox', thisMachineOnly(config), async ({ json }) => {
    const rows = await database.orm.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(maxShown)
    return json({ count: rows.length, mails: rows })
  })
}
