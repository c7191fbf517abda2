import type { SessionLookup, SessionService } from '#lib/server/session/service/service.ts'
import type { EndedSession } from '#lib/server/session/store/records.ts'

/** The provider's times are whole seconds; what is compared are durations, each by one clock. */
const [secondMs, toleranceMs] = [1000, 2000]

type Who = { sub: string; auth_time?: number | undefined; iat?: number | undefined }
type Parts = { service: SessionService; now: () => number }

/** The browser could remove `prompt=login` from the URL, so the provider's `auth_time` decides (decision 028). */
export function createReauthentication({ service, now }: Parts) {
  return {
    async ask(found: SessionLookup): Promise<Record<string, string>> {
      const left = found.state === 'locked' ? ofLocked(found) : await service.findEndedSession(found)
      if (!left || found.key === undefined) return {}
      await service.storeEndedSession(reauthenticationKey(found.key), {
        sub: left.sub,
        startedAt: left.startedAt,
        askedAt: now(),
      })
      return { prompt: 'login', max_age: '0', ...(left.username !== undefined && { login_hint: left.username }) }
    },

    async check(found: SessionLookup, who: Who): Promise<'not-signed-in-again' | 'same-person' | 'other-person'> {
      const asked = found.key === undefined ? undefined : await service.takeEndedSession(reauthenticationKey(found.key))
      const isNeeded =
        found.state === 'locked' || asked !== undefined || (await service.findEndedSession(found)) !== undefined
      if (isNeeded && !hasSignedInSince(who, asked)) return 'not-signed-in-again'
      // The provider ends the locked session when another user signs in there.
      const before = found.state === 'guest' ? asked?.sub : found.record.user.sub
      return before === undefined || before === who.sub ? 'same-person' : 'other-person'
    },
  }

  /** Since it was asked, and not with the password that began the session, which a lock may follow at once. */
  function hasSignedInSince({ auth_time, iat }: Who, { askedAt, startedAt = 0 }: EndedSession = {}): boolean {
    if (auth_time === undefined || iat === undefined || askedAt === undefined) return false
    const ageMs = (iat - auth_time) * secondMs
    return ageMs <= now() - askedAt + toleranceMs && ageMs + secondMs < now() - startedAt
  }
}

const reauthenticationKey = (key: string) => `asked-again:${key}`

const ofLocked = ({ record: { user, createdAt } }: Exclude<SessionLookup, { state: 'guest' }>): EndedSession => ({
  sub: user.sub,
  startedAt: createdAt,
  username: user.username,
})
