import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type Session, SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { CallContext, CallWith } from './upstream.ts'

export type Caller = Omit<CallContext, 'token'> & { session: Session }

export async function callAs<C extends Call>(
  callWith: CallWith,
  { session, ...context }: Caller,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  try {
    return await withTokenRefresh(session, async (token) => {
      try {
        return await callWith({ ...context, token }, call, input)
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 401 && !call.keepSession) return tokenRefused
        throw error
      }
    })
  } catch (cause) {
    if (!(cause instanceof SessionUnavailable)) throw cause
    throw new UpstreamError(call.name, 503, { code: cause.code, retryAfter: cause.retryAfter }, { cause })
  }
}

export const tokenRefused = Symbol('refused')

/** Repeats the call with a newer token after a 401. A second 401 ends the session: `SessionEnded`. */
export async function withTokenRefresh<T>(
  session: Session,
  callWithToken: (token: string) => Promise<T | typeof tokenRefused>,
): Promise<T> {
  const current = await session.getToken()
  const first = await callWithToken(current.token)
  if (first !== tokenRefused) return first
  const newer = await session.refreshToken(current.gen)
  if (newer) {
    const second = await callWithToken(newer.token)
    if (second !== tokenRefused) return second
  }
  await session.end()
  throw new SessionEnded()
}
