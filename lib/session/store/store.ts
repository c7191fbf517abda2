/** The value is left out where whoever reads has this revision already: it is ten kilobytes, and read with every call. */
export type Stored = { rev: number; value: string | undefined }

/** What a limit has counted in the current window, and how long the window still lasts. */
export type Hits = { count: number; resetMs: number }

/**
 * Where sessions are kept. Every write after the first is a compare-and-set, so that a late refresh cannot bring back a
 * session that somebody ended.
 */
export type SessionStore = {
  /** Tags find the session again without reading it: by whose it is, and by the provider's session. */
  create(key: string, value: string, expiresAt: number, tags?: readonly string[]): Promise<void>
  read(key: string, knownRev?: number): Promise<Stored | undefined>
  /** Writes only if the session is still there and still at `rev`; its end does not move, and it keeps its tags. */
  replace(key: string, rev: number, value: string, moreTags?: readonly string[]): Promise<boolean>
  /** True if there was something to remove. */
  remove(key: string): Promise<boolean>
  /** How many were removed. */
  removeTagged(tag: string): Promise<number>
  /** Removes every session, and answers how many. What has a colon in its key is a note beside one, and stays. */
  removeAll(): Promise<number>
  /** A token to unlock with, or nothing when somebody else holds the lock. */
  lock(key: string, ttlMs: number): Promise<string | undefined>
  unlock(key: string, token: string): Promise<void>
  hit(bucket: string, windowMs: number): Promise<Hits>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
