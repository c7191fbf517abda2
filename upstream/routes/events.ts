import { events } from '#lib/contract/events.ts'
import { createAuthenticate, requireCaller } from '../authenticate.ts'
import { implement, type Served } from '../contract.ts'
import type { ApiTokens } from '../identity/api-tokens.ts'
import { findSigner } from '../intake/authenticate.ts'
import { streamChanges } from '../live/stream.ts'
import { logError } from '../log.ts'
import { Problem } from '../problem.ts'
import type { Upstream } from '../upstream.ts'

/** Live changes of the caller's account. */
export function eventRoutes(up: Upstream, tokens: ApiTokens, heartbeatMs = 15_000): Served[] {
  // A signature is checked against the clock once, when the stream begins: findSigner does not look at its date.
  const authenticate = createAuthenticate(up, tokens, findSigner)

  async function isAllowed(request: Request): Promise<boolean> {
    try {
      await requireCaller(up, await authenticate(request), request)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      logError('live', error) // a user keeps the stream while the database is away
      return true
    }
  }

  return implement(events)({
    stream({ caller: { accountId }, request }) {
      const { headers, signal } = request
      const lastId = headers.get('last-event-id')
      const watch = { accountId, lastId, signal, heartbeatMs, isAllowed: () => isAllowed(request) }
      return new Response(streamChanges(up.bus, watch), {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    },
  })
}
