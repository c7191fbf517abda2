import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { mails } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { thisMachineOnly } from './this-machine.ts'

const maxShown = 100

/** What was mailed, newest first, for an installation without a mail server. Only this machine can read it. */
export function outboxApp({ config, database }: Upstream) {
  return new Hono().get('/outbox', thisMachineOnly(config), async ({ json }) => {
    const rows = await database.orm.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(maxShown)
    return json({ count: rows.length, mails: rows })
  })
}
