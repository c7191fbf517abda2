/** `value` is absent when the reader already has this revision: ten kilobytes, read with every call. */
export type Stored = { rev: number; value: string | undefined }

/** What a limit has counted in the current window, and how long the window still lasts. */
export type Hits = { count: number; resetMs: number }

/**
 * Stores sessions. Every write after the first is a compare-and-set, so that a late refresh cannot bring back a session
 * that has ended.
 */
export type SessionStore = {
  /** The index keys find the session without reading it: by its user, and by its session at the provider. */
  create(key: string, value: string, expiresAt: number, indexKeys?: readonly string[]): Promise<void>
  read(key: string, knownRev?: number): Promise<Stored | undefined>
  /** Writes only if the session is still there and still at `rev`; its end does not move, and its index keys stay. */
  replace(key: string, rev: number, value: string, addedKeys?: readonly string[]): Promise<boolean>
  /** True if there was something to remove. */
  remove(key: string): Promise<boolean>
  /** Removes the sessions with this index key, and returns their number. */
  removeIndexed(indexKey: string): Promise<number>
  /** Removes every session, and returns their number. A key with a colon is not a session's, and stays. */
  removeAll(): Promise<number>
  /** A token to unlock with, or undefined while another caller holds the lock. */
  lock(key: string, ttlMs: number): Promise<string | undefined>
  unlock(key: string, token: string): Promise<void>
  hit(bucket: string, windowMs: number): Promise<Hits>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
