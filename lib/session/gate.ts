import { hasName } from '#lib/contract/has-name.ts'
import type { SessionAccount } from './record.ts'

/** A bearer token and the generation of the token set it came from. */
export type Access = { token: string; gen: number }

/** An active session, as one request sees it. */
export type OpenSession = {
  /** 8 hex digits of the session id's hash: safe in logs, and the key of limits. */
  key: string
  userId: string
  accountId: string | undefined
  /** What the person is in that account, as last read; undefined while that is not known. */
  membership: Pick<SessionAccount, 'role' | 'permissions'> | undefined
  /**
   * The token to use now; refreshes it when it is due. Throws `SessionUnavailable` when it is dead and the provider is
   * down, `SessionEnded` when the provider refuses to renew it.
   */
  access(): Promise<Access>
  /**
   * After the upstream refused generation `usedGen`: a newer token, or undefined when there is nothing left to try.
   * Throws `SessionUnavailable` when the provider is down: an outage is not a sign-out.
   */
  renewed(usedGen: number): Promise<Access | undefined>
  /**
   * After the upstream refused a call (403): whether the account is no longer the person's, who then has another one.
   * Looks at most once a minute. Throws `SessionEnded` when they have none left.
   */
  lostAccount(): Promise<boolean>
  /** Deletes the session for good, on every instance. */
  end(): Promise<void>
  /** Notes that the person did something. */
  touch(): Promise<void>
}

export type SessionState =
  | { state: 'active'; session: OpenSession }
  | { state: 'guest' }
  | { state: 'locked' }
  | { state: 'unavailable' }

/** Reads the session that a `Cookie` header names. */
export type SessionGate = (cookieHeader: string | null) => Promise<SessionState>

/** The session is good, but its store or the identity provider does not answer. Nobody is signed out over it. */
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

/** The session ended while the request used it: the provider refuses to renew it, or somebody signed out. */
export class SessionEnded extends Error {
  static override [Symbol.hasInstance](error: unknown): error is SessionEnded {
    return hasName(error, 'SessionEnded')
  }
  constructor() {
    super('session_ended')
    this.name = 'SessionEnded'
  }
}
