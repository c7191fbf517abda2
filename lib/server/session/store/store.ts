/** `value` is absent when the reader has this revision: ten kilobytes saved with every call. */
export type Stored = { rev: number; value: string | undefined }

export type Hits = { count: number; resetMs: number }

/** Writes are compare-and-set, so that a late refresh cannot revive an ended session. */
export type SessionStore = {
  create(key: string, value: string, expiresAt: number, indexKeys?: readonly string[]): Promise<void>
  read(key: string, knownRev?: number): Promise<Stored | undefined>
  /** Only if the session is still at `rev`; its expiry and index keys stay. */
  replace(key: string, rev: number, value: string, addedKeys?: readonly string[]): Promise<boolean>
  remove(key: string): Promise<boolean>
  removeIndexed(indexKey: string): Promise<number>
  /** A key with a colon is no session's, and stays. */
  removeAll(): Promise<number>
  lock(key: string, ttlMs: number): Promise<string | undefined>
  unlock(key: string, token: string): Promise<void>
  hit(bucket: string, windowMs: number): Promise<Hits>
  ping(): Promise<void>
  close(): Promise<void>
}
