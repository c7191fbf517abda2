import { events } from '#lib/contract/events.ts'
import { createAuthenticate, requireCaller } from '../accounts/authenticate.ts'
import { Problem } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import { logError } from '../core/log.ts'
import type { ApiTokens } from '../identity/api-tokens.ts'
import { findSigner } from '../intake/signature/authenticate.ts'
import type { Upstream } from '../upstream.ts'
import { streamChanges } from './stream.ts'

export function eventRoutes(up: Upstream, tokens: ApiTokens): Served[] {
  // A signature is checked against the clock once, when the stream begins: findSigner does not look at its date.
  const authenticate = createAuthenticate(up, tokens, findSigner)

  async function isAllowed(request: Request): Promise<boolean> {
    try {
      requireCaller(up, await authenticate(request), request)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      logError('live', error) // a user keeps the stream while the database is away
      return true
    }
  }

  return implement(events)({
    stream({ caller: { accountId }, query: { age }, request }) {
      const { headers, signal } = request
      const lastId = headers.get('last-event-id')
      const watch = { accountId, lastId, age, signal, isAllowed: () => isAllowed(request) }
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
