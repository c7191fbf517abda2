import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { users } from './core/database/schema/tables.ts'
import { isFull } from './core/folder.ts'
import { logError } from './core/log.ts'
import { hasPeople, noUserMessage } from './identity/people.ts'
import type { Upstream } from './upstream.ts'

async function findFault(up: Upstream): Promise<string | undefined> {
  try {
    if (await isFull(up.config.dataDir)) return `There is no space left on the disk of ${up.config.dataDir}.`
    // Refused where nothing can be written, as by a standby. No row is locked.
    await up.database.orm.execute(sql`select from ${users} limit 0 for update`)
    return (await hasPeople(up)) ? undefined : noUserMessage
  } catch (error) {
    logError('health', error)
    return 'The database does not answer, or cannot be written to.'
  }
}

/** Liveness, and readiness: without a user who can sign in, a balancer should send no requests here. */
export function healthApp(up: Upstream): Hono {
  return new Hono()
    .get('/health/live', ({ json }) => json({ status: 'ok' }))
    .get('/health/ready', async ({ json }) => {
      const reason = await findFault(up)
      return reason === undefined ? json({ status: 'ok' }) : json({ status: 'unavailable', reason }, 503)
    })
}
