import type { SessionLookup, SessionService } from '#lib/server/session/service/service.ts'
import type { EndedSession } from '#lib/server/session/store/records.ts'

/** The provider's times are whole seconds; what is compared are durations, each by one clock. */
const [secondMs, toleranceMs] = [1000, 2000]
/** Any `max_age` makes the provider send `auth_time` (OpenID Connect Core §2); this one asks nobody again. */
const tenYears = String(10 * 365 * 24 * 60 * 60)

type Who = { sub: string; auth_time?: number | undefined; iat: number }
type Outcome = { is: 'not-signed-in-again' | 'same-person' | 'other-person'; continued?: EndedSession }
type Parts = { service: SessionService; now: () => number }

/** The browser could remove `prompt=login` from the URL, so the provider's `auth_time` decides (decision 028). */
export function createReauthentication({ service, now }: Parts) {
  return {
    async ask(found: SessionLookup): Promise<Record<string, string>> {
      const left = await service.findEndedSession(found)
      const hint: Record<string, string> = left?.loginHint === undefined ? {} : { login_hint: left.loginHint }
      if (!left || found.key === undefined || service.canContinue(left)) return { max_age: tenYears, ...hint }
      const { sub, startedAt, provesSignIn } = left
      await service.storeEndedSession(reauthenticationKey(found.key), { sub, startedAt, provesSignIn, askedAt: now() })
      // Since the session began. Never 0, which some providers refuse.
      const maxAge = Math.max(1, Math.floor((now() - (startedAt ?? now()) - toleranceMs) / secondMs))
      return { prompt: 'login', max_age: String(maxAge), ...hint }
    },

    /** The provider proves no new password, so its own session has to end first. */
    async hasToLeaveFirst(found: SessionLookup): Promise<boolean> {
      const left = await service.findEndedSession(found)
      return left?.provesSignIn === false && !left.hasSignedOutAtProvider && !service.canContinue(left)
    },

    async check(found: SessionLookup, who: Who): Promise<Outcome> {
      const asked = found.key === undefined ? undefined : await service.takeEndedSession(reauthenticationKey(found.key))
      const left = await service.findEndedSession(found)
      const continued = !asked && service.canContinue(left) ? left : undefined
      const isNeeded = found.state === 'locked' || asked !== undefined || (left !== undefined && !continued)
      const canProve = found.state === 'locked' || asked?.provesSignIn !== false || who.auth_time !== undefined
      if (isNeeded && canProve && !hasSignedInSince(who, asked)) return { is: 'not-signed-in-again' }
      // The provider ends the locked session when another user signs in there.
      const before = found.state === 'guest' ? (asked?.sub ?? continued?.sub) : found.record.user.sub
      if (before !== undefined && before !== who.sub) return { is: 'other-person' }
      return { is: 'same-person', ...(continued && { continued }) }
    },
  }

  /** Since it was asked, and not with the password that began the session, which a lock may follow at once. */
  function hasSignedInSince({ auth_time, iat }: Who, { askedAt, startedAt = 0 }: EndedSession = {}): boolean {
    if (auth_time === undefined || askedAt === undefined) return false
    const ageMs = (iat - auth_time) * secondMs
    return ageMs <= now() - askedAt + toleranceMs && ageMs + secondMs < now() - startedAt
  }
}

const reauthenticationKey = (key: string) => `asked-again:${key}`
