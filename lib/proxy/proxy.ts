import { asksNothing, type Flags, may, noFlags } from '#lib/access/may.ts'
import { limits as usualLimits } from '#lib/client/send.ts'
import type { UpstreamSettings } from '#lib/client/upstream.ts'
import type { Call } from '#lib/contract/call.ts'
import { createMatcher, type Match } from '#lib/contract/match.ts'
import { pathOf } from '#lib/contract/wire.ts'
import type { ForeignGuard } from '#lib/http/guard.ts'
import { RefusedError } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import type { Log } from '#lib/log/log.ts'
import type { OpenSession, SessionGate } from '#lib/session/gate.ts'
import { type Caps, createCaps } from './caps.ts'
import { forward } from './forward.ts'
import { startLine } from './log-line.ts'
import { openSession } from './open-session.ts'
import { readBody, readQuery } from './read-request.ts'
import { refuseFor } from './refusal-of.ts'
import { segmentsOf } from './segments.ts'

type Options = {
  gate: SessionGate
  guard: ForeignGuard
  contract: readonly Call[]
  upstream: UpstreamSettings
  log: Log
  localeOf: LocaleOf
  flagsFor: FlagsFor
  caps?: Caps
}

type FlagsFor = (subject: { session: string; userId: string; accountId: string }) => Promise<Flags>

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Makes the handler that forwards a browser's call to the upstream, as the signed-in person and the current account.
 * Every check of every call is one of its steps, in this order, so that no row can be without one.
 */
export function createProxy({
  gate,
  guard,
  contract,
  upstream,
  log,
  localeOf,
  flagsFor,
  caps = createCaps(),
}: Options) {
  const match = createMatcher(contract.filter((call) => call.from === 'browser'))
  const { origin, pathname } = new URL(upstream.apiUrl)
  const base = pathname.replace(/\/$/, '')
  const target = { origin, accountHeader: upstream.accountHeader, limits: upstream.limits ?? usualLimits }

  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers)
    const line = startLine(log, 'proxy', requestId)
    try {
      if (!methods.has(request.method)) throw new RefusedError(405, 'method_not_allowed')
      const { segments, search } = segmentsOf(request.url)
      const found = match(request.method === 'HEAD' ? 'GET' : request.method, segments)
      const foreign = guard(request, kindOf(found))
      if (foreign) return line.end(foreign)
      const { call, params } = knownCall(found)
      line.call = call.name
      const session = await openSession(gate, request)
      line.session = session.key
      assertAccount(request, session)
      await assertRights(call, session, flagsFor)
      const leave = caps.enter(session.key)
      try {
        const path = base + pathOf(call, params) + readQuery(call, search)
        assertPath(origin, path)
        const body = await readBody(call, request)
        noteActivity(request, call, session, log)
        return await forward(
          { ...target, request, requestId, language: localeOf(request.headers), call, session, path, body },
          (status, error) => {
            leave()
            line.write(status, error)
          },
        )
      } catch (error) {
        leave()
        throw error
      }
    } catch (error) {
      return line.end(refuseFor(request, error, requestId, localeOf), error)
    }
  }
}

type Found = ReturnType<ReturnType<typeof createMatcher>>

const isMatch = (found: Found): found is Match => 'call' in found
const kindOf = (found: Found) => (isMatch(found) && found.call.response === 'media' ? 'media' : 'json')

function knownCall(found: Found): Match {
  if (isMatch(found)) return found
  throw found.allow.length > 0 ? new RefusedError(405, 'method_not_allowed') : new RefusedError(404, 'unknown_call')
}

/** The page says for which account it was made. That is a check, never what decides the account. */
function assertAccount(request: Request, session: OpenSession) {
  const pinned = request.headers.get('x-sfl-account')
  if (pinned !== null && pinned !== session.accountId) throw new RefusedError(409, 'account_changed')
}

/** What nobody may see in the menu or open as a page, nobody may call. The upstream decides again, by what is true now. */
async function assertRights(call: Call, { key, userId, accountId, membership }: OpenSession, flagsFor: FlagsFor) {
  if (asksNothing(call)) return
  if (accountId !== undefined && membership) {
    const flags = call.flag ? await flagsFor({ session: key, userId, accountId }) : noFlags
    if (may(call, { ...membership, flags })) return
  }
  throw new RefusedError(403, 'not_allowed')
}

/** The last look at the address: reading it must give back exactly what was built from the row. */
function assertPath(origin: string, path: string) {
  const url = new URL(origin + path)
  if (url.origin !== origin || url.pathname + url.search !== path) throw new RefusedError(404, 'unknown_call')
}

function noteActivity(request: Request, call: Call, session: OpenSession, log: Log) {
  if (call.response === 'media' || request.headers.get('x-sfl-background') === '1') return
  session.touch().catch((error: unknown) => log.warn('session.touch_failed', { error }))
}
