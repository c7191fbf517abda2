import { Hono } from 'hono'
import { logError } from './core/log.ts'
import { hasPeople, noUserMessage } from './identity/people.ts'
import type { Upstream } from './upstream.ts'

export function healthApp(up: Upstream): Hono {
  return new Hono()
    .get('/health/live', ({ json }) => json({ status: 'ok' }))
    .get('/health/ready', async ({ json }) => {
      const reason = await hasPeople(up).then(
        (found) => (found ? undefined : noUserMessage),
        (error: unknown) => {
          logError('health', error)
          return 'The database does not answer.'
        },
      )
      return reason === undefined ? json({ status: 'ok' }) : json({ status: 'unavailable', reason }, 503)
    })
}
