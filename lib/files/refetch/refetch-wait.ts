/*
 * Spec 1 §9: after a refetch the next one is blocked for 60 s. The portal keeps the time of each, in the browser's storage,
 * so that the wait survives a reload. Signing out empties that storage.
 */

export const waitMs = 60_000
const storageKey = 'sfl-refetched'

type RefetchedAt = Record<string, number>

/** Until when a refetch of this file is blocked, in milliseconds since 1970; 0 where it is not. */
export function refetchBlockedUntil(fileId: string, now: number = Date.now()): number {
  const at = read()[fileId]
  return at !== undefined && at <= now && at + waitMs > now ? at + waitMs : 0
}

/** Records a refetch, and forgets those whose wait is over. */
export function recordRefetch(fileId: string, now: number = Date.now()): void {
  const waiting = Object.entries(read()).filter(([, at]) => at + waitMs > now)
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(waiting), [fileId]: now }))
  } catch {
    // Storage is full or forbidden: the upstream refuses what comes too early.
  }
}

function read(): RefetchedAt {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(kept ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    )
    return Object.fromEntries(entries)
  } catch {
    return {} // storage is forbidden, or was written by hand
  }
}
