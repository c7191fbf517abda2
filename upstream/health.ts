import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { logError } from './log.ts'
import type { Upstream } from './upstream.ts'

/** Whether the process lives, and whether it can work. */
export function healthApp({ database }: Upstream): Hono {
  return new Hono()
    .get('/health/live', ({ json }) => json({ status: 'ok' }))
    .get('/health/ready', async ({ json }) => {
      try {
        await database.orm.execute(sql`select 1`)
        return json({ status: 'ok' })
      } catch (error) {
        logError('health', error)
        return json({ status: 'unavailable' }, 503)
      }
    })
}
