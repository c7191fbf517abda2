import type { ForeignGuard } from '#lib/http/guard.ts'
import { apiHeaders } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import type { Log } from '#lib/log/log.ts'
import { startLine } from '#lib/proxy/log-line.ts'
import { openSession } from '#lib/proxy/open-session.ts'
import { refuseFor } from '#lib/proxy/refusal-of.ts'
import type { SessionGate } from '#lib/session/gate.ts'
import type { SearchSetup } from './setup.ts'

type Options = {
  gate: SessionGate
  guard: ForeignGuard
  load: () => Promise<SearchSetup>
  log: Log
  localeOf: LocaleOf
}

/** Makes the handler that answers what the search needs to begin. */
export function createSetupHandler({ gate, guard, load, log, localeOf }: Options) {
  return async function setup(request: Request): Promise<Response> {
    const requestId = requestIdOf(request.headers)
    const line = startLine(log, 'search setup', requestId)
    try {
      const foreign = guard(request, 'json')
      if (foreign) return line.end(foreign)
      const session = await openSession(gate, request)
      line.session = session.key
      return line.end(Response.json(await load(), { headers: apiHeaders }))
    } catch (error) {
      return line.end(refuseFor(request, error, requestId, localeOf), error)
    }
  }
}
