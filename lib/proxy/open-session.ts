import { RefusedError } from '#lib/http/refusal.ts'
import type { OpenSession, SessionGate } from '#lib/session/gate.ts'

/** The active session of a request, or the refusal that says what is wrong with it. */
export async function openSession(gate: SessionGate, request: Request): Promise<OpenSession> {
  const found = await gate(request.headers.get('cookie'))
  if (found.state === 'active') return found.session
  if (found.state === 'locked') throw new RefusedError(423, 'session_locked')
  if (found.state === 'guest') throw new RefusedError(401, 'session_ended')
  throw new RefusedError(503, 'session_store_unavailable', { retryAfter: 2 })
}
