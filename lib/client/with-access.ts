import { type OpenSession, SessionEnded } from '#lib/session/gate.ts'

/** What an attempt answers when the upstream refused its token (401). */
export const refused = Symbol('refused')

/**
 * Makes a call with the session's token, and once more with a newer one when the upstream refuses the first. A token
 * that is refused again ends the session: `SessionEnded`.
 */
export async function withAccess<T>(
  session: OpenSession,
  attempt: (token: string) => Promise<T | typeof refused>,
): Promise<T> {
  const access = await session.access()
  const first = await attempt(access.token)
  if (first !== refused) return first
  const newer = await session.renewed(access.gen)
  if (newer) {
    const second = await attempt(newer.token)
    if (second !== refused) return second
  }
  await session.end()
  throw new SessionEnded()
}
