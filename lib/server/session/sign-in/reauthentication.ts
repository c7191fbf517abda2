import type { SessionLookup, SessionService } from '#lib/server/session/service/service.ts'
import type { EndedSession } from '#lib/server/session/store/records.ts'

/** The provider's times are whole seconds, and the portals' clocks may differ. */
const toleranceMs = 10_000

type Who = { sub: string; auth_time?: number | undefined; iat?: number | undefined }
type Parts = { service: SessionService; now: () => number }

/** The browser could remove `prompt=login` from the URL, so the provider's `auth_time` decides (decision 028). */
export function createReauthentication({ service, now }: Parts) {
  return {
    async ask(found: SessionLookup): Promise<Record<string, string>> {
      const left = found.state === 'locked' ? ofLocked(found) : await service.findEndedSession(found)
      if (!left || found.key === undefined) return {}
      await service.storeEndedSession(reauthenticationKey(found.key), { sub: left.sub, askedAt: now() })
      return { prompt: 'login', max_age: '0', ...(left.username !== undefined && { login_hint: left.username }) }
    },

    async check(found: SessionLookup, who: Who): Promise<'not-signed-in-again' | 'same-person' | 'other-person'> {
      const asked = found.key === undefined ? undefined : await service.takeEndedSession(reauthenticationKey(found.key))
      const isNeeded =
        found.state === 'locked' || asked !== undefined || (await service.findEndedSession(found)) !== undefined
      if (isNeeded && !hasSignedInSince(who, asked?.askedAt)) return 'not-signed-in-again'
      // The provider ends the locked session when another user signs in there.
      const before = found.state === 'guest' ? asked?.sub : found.record.user.sub
      return before === undefined || before === who.sub ? 'same-person' : 'other-person'
    },
  }

  /** Compares durations by each party's own clock, because the clocks may differ. */
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
