/* Spec 1 §9: after a refetch the next one is blocked for 60 s, also after a reload. Signing out empties the storage. */

export const waitMs = 60_000
const storageKey = 'sfl-refetched'

/** 0 where it is not blocked. */
export function refetchBlockedUntil(fileId: string, now: number = Date.now()): number {
  const at = read()[fileId]
  return at !== undefined && at <= now && at + waitMs > now ? at + waitMs : 0
}

export function recordRefetch(fileId: string, now: number = Date.now()): void {
  const waiting = Object.entries(read()).filter(([, at]) => at + waitMs > now)
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(waiting), [fileId]: now }))
  } catch {
    // Storage is full or forbidden: the upstream refuses what comes too early.
  }
}

function read(): Record<string, number> {
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
