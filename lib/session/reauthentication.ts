import type { Farewell } from './record.ts'
import type { Found, SessionService } from './service.ts'

/** The provider writes whole seconds, and instances of the portal need not have quite the same time. */
const toleranceMs = 10_000

type Who = { sub: string; auth_time?: number | undefined; iat?: number | undefined }
type Parts = { service: SessionService; now: () => number }

/**
 * Unlocking, and going on after a session that ended by itself, needs the person and not only their open session at the
 * provider: a page may still hold what they typed. What the portal asks the provider for stands in an address that the
 * browser can change on its way, so what counts in the end is the provider's word on when the person signed in.
 */
export function createReauthentication({ service, now }: Parts) {
  return {
    /** What to ask the provider for, and notes that it was asked. Empty where an open session there is enough. */
    async ask(found: Found): Promise<Record<string, string>> {
      const left = found.state === 'locked' ? ofLocked(found) : await service.endedByItself(found)
      if (!left || found.key === undefined) return {}
      await service.keepFarewell(noteOf(found.key), { sub: left.sub, askedAt: now() })
      return { prompt: 'login', max_age: '0', ...(left.username !== undefined && { login_hint: left.username }) }
    },

    /** What came of it. A note is good once: the next sign-in has to ask again. */
    async check(found: Found, who: Who): Promise<'refused' | 'same-person' | 'other-person'> {
      const asked = found.key === undefined ? undefined : await service.farewell(noteOf(found.key))
      const isNeeded =
        found.state === 'locked' || asked !== undefined || (await service.endedByItself(found)) !== undefined
      if (isNeeded && !hasSignedInSince(who, asked?.askedAt)) return 'refused'
      // A provider ends the locked session as soon as another person signs in there: then the note says whose it was.
      const before = found.state === 'guest' ? asked?.sub : found.record.user.sub
      return before === undefined || before === who.sub ? 'same-person' : 'other-person'
    },
  }

  /**
   * How long ago the person signed in is by the provider's clock alone, and how long ago they were asked by ours: the two
   * need not agree. Nothing said, or nothing asked, is a refusal.
   */
  function hasSignedInSince({ auth_time, iat }: Who, askedAt: number | undefined): boolean {
    if (auth_time === undefined || iat === undefined || askedAt === undefined) return false
    return (iat - auth_time) * 1000 <= now() - askedAt + toleranceMs
  }
}

const noteOf = (key: string) => `asked-again:${key}`

const ofLocked = ({ record: { user } }: Exclude<Found, { state: 'guest' }>): Farewell => ({
  sub: user.sub,
  username: user.username,
})
