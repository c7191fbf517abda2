import type { SessionLookup, SessionService } from '#lib/server/session/service/service.ts'
import type { EndedSession } from '#lib/server/session/store/records.ts'

/** The provider writes whole seconds, and instances of the portal need not have quite the same time. */
const toleranceMs = 10_000

type Who = { sub: string; auth_time?: number | undefined; iat?: number | undefined }
type Parts = { service: SessionService; now: () => number }

/**
 * Unlocking a session, and going on after one that ended without a sign-out, needs the user's password and not only
 * their open session at the provider: a page may still hold what they typed. The browser can change the address by which
 * the portal asks the provider for that, so what counts is the provider's claim of when the user signed in.
 */
export function createReauthentication({ service, now }: Parts) {
  return {
    /** The parameters that ask the provider for a password; records the request. Empty where an open session is enough. */
    async ask(found: SessionLookup): Promise<Record<string, string>> {
      const left = found.state === 'locked' ? ofLocked(found) : await service.findEndedSession(found)
      if (!left || found.key === undefined) return {}
      await service.storeEndedSession(reauthenticationKey(found.key), { sub: left.sub, askedAt: now() })
      return { prompt: 'login', max_age: '0', ...(left.username !== undefined && { login_hint: left.username }) }
    },

    /** Checks the answer. A recorded request is good once: the next sign-in has to ask again. */
    async check(found: SessionLookup, who: Who): Promise<'refused' | 'same-person' | 'other-person'> {
      const asked = found.key === undefined ? undefined : await service.takeEndedSession(reauthenticationKey(found.key))
      const isNeeded =
        found.state === 'locked' || asked !== undefined || (await service.findEndedSession(found)) !== undefined
      if (isNeeded && !hasSignedInSince(who, asked?.askedAt)) return 'refused'
      // A provider ends the locked session as soon as another user signs in there: the recorded request still names its user.
      const before = found.state === 'guest' ? asked?.sub : found.record.user.sub
      return before === undefined || before === who.sub ? 'same-person' : 'other-person'
    },
  }

  /**
   * Compares two durations, because the clocks need not agree: since the sign-in by the provider's clock, and since the
   * request by the portal's. A missing claim or a missing request is a refusal.
   */
  function hasSignedInSince({ auth_time, iat }: Who, askedAt: number | undefined): boolean {
    if (auth_time === undefined || iat === undefined || askedAt === undefined) return false
    return (iat - auth_time) * 1000 <= now() - askedAt + toleranceMs
  }
}

const reauthenticationKey = (key: string) => `asked-again:${key}`

const ofLocked = ({ record: { user } }: Exclude<SessionLookup, { state: 'guest' }>): EndedSession => ({
  sub: user.sub,
  username: user.username,
})
