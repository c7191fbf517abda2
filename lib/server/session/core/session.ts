import { hasName } from '#lib/contract/has-name.ts'

/** A bearer token and the generation of the token set it came from. */
export type AccessToken = { token: string; gen: number }

/** An active session, as one request sees it. */
export type Session = {
  /** 8 hex digits of the session id's hash: safe in logs, and the key of limits. */
  key: string
  userId: string
  accountId: string | undefined
  /** The user's role and permissions in that account, as last read; undefined while they are unknown. */
  membership: { role: string; permissions: readonly string[] } | undefined
  /** The accounts that the user may switch to. */
  otherAccounts: readonly { id: string; name: string }[]
  /**
   * Returns the current token; refreshes it when it is due. Throws `SessionUnavailable` when it has expired and the provider
   * is down, `SessionEnded` when the provider refuses to refresh it.
   */
  getToken(): Promise<AccessToken>
  /**
   * After the upstream refused generation `usedGen`: returns a newer token, or undefined when there is none to try.
   * Throws `SessionUnavailable` when the provider is down: an outage is not a sign-out.
   */
  refreshToken(usedGen: number): Promise<AccessToken | undefined>
  /**
   * After the upstream refused a call (403): whether the user has left the account and still has another one. Asks the
   * upstream at most once a minute. Throws `SessionEnded` when the user has no account left.
   */
  hasLostAccount(): Promise<boolean>
  /** Deletes the session for good, on every instance. */
  end(): Promise<void>
  /** Records an activity of the user. */
  touch(): Promise<void>
}

export type SessionState =
  | { state: 'active'; session: Session }
  | { state: 'guest' }
  | { state: 'locked' }
  | { state: 'unavailable' }

/** Reads the session that a `Cookie` header names. */
export type ReadSession = (cookieHeader: string | null) => Promise<SessionState>

/** The session is good, but its store or the identity provider does not answer. An outage signs no user out. */
export class SessionUnavailable extends Error {
  static override [Symbol.hasInstance](error: unknown): error is SessionUnavailable {
    return hasName(error, 'SessionUnavailable')
  }
  readonly code: 'idp_unavailable' | 'session_store_unavailable'
  /** Seconds. */
  readonly retryAfter: number

  constructor(code: SessionUnavailable['code'], retryAfter: number, options?: ErrorOptions) {
    super(code, options)
    this.name = 'SessionUnavailable'
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** The session ended while the request used it: the provider refuses to refresh its tokens, or the user signed out. */
export class SessionEnded extends Error {
  static override [Symbol.hasInstance](error: unknown): error is SessionEnded {
    return hasName(error, 'SessionEnded')
  }
  constructor() {
    super('session_ended')
    this.name = 'SessionEnded'
  }
}
