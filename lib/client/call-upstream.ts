import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type OpenSession, SessionUnavailable } from '#lib/session/gate.ts'
import type { CallContext, CallWith } from './upstream.ts'
import { refused, withAccess } from './with-access.ts'

export type Caller = Omit<CallContext, 'token'> & { session: OpenSession }

/**
 * Makes a call as the person of a session. The upstream's 401 is tried again with a newer token, and then ends the
 * session: `SessionEnded`. A session store or provider that is away is a 503 like that of any other service.
 */
export async function callAs<C extends Call>(
  callWith: CallWith,
  { session, ...context }: Caller,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  try {
    return await withAccess(session, async (token) => {
      try {
        return await callWith({ ...context, token }, call, input)
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 401 && !call.keepSession) return refused
        throw error
      }
    })
  } catch (cause) {
    if (!(cause instanceof SessionUnavailable)) throw cause
    throw new UpstreamError(call.name, 503, { code: cause.code, retryAfter: cause.retryAfter }, { cause })
  }
}
