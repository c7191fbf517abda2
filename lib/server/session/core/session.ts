import { hasName } from '#lib/contract/has-name.ts'

/** Clocks of two machines, for ID tokens, logout tokens, and access tokens that the upstream refuses. */
export const clockToleranceS = 60

export type AccessToken = { token: string; gen: number }

export type Session = {
  /** 8 hex digits of the session id's hash: safe in logs, and the key of limits. */
  key: string
  userId: string
  accountId: string | undefined
  membership: { role: string; permissions: readonly string[] } | undefined
  otherAccounts: readonly { id: string; name: string }[]
  /** Throws `SessionUnavailable` or `SessionEnded`. */
  getToken(): Promise<AccessToken>
  /** After a 401 for generation `usedGen`: a newer token, if there is one. An outage is no sign-out. */
  refreshToken(usedGen: number): Promise<AccessToken | undefined>
  /** After a 403: the user has left the account and has another one. Throws `SessionEnded` without any. */
  hasLostAccount(): Promise<boolean>
  end(): Promise<void>
  touch(): Promise<void>
  /** Calls back once the session has ended or is locked: at once, or within 15 s where another process did it. */
  watchEnd(onEnd: () => void): () => void
}

export type SessionState =
  | { state: 'active'; session: Session }
  | { state: 'guest' }
  | { state: 'locked' }
  | { state: 'unavailable' }

export type ReadSession = (cookieHeader: string | null) => Promise<SessionState>

/** An outage signs no user out. */
export class SessionUnavailable extends Error {
  static override [Symbol.hasInstance](error: unknown): error is SessionUnavailable {
    return hasName(error, 'SessionUnavailable')
  }
  readonly code: 'idp_unavailable' | 'session_store_unavailable'
  readonly retryAfter: number

  constructor(code: SessionUnavailable['code'], retryAfter: number, options?: ErrorOptions) {
    super(code, options)
    this.name = 'SessionUnavailable'
    this.code = code
    this.retryAfter = retryAfter
  }
}

export class SessionEnded extends Error {
  static override [Symbol.hasInstance](error: unknown): error is SessionEnded {
    return hasName(error, 'SessionEnded')
  }
  constructor() {
    super('session_ended')
    this.name = 'SessionEnded'
  }
}
