/*
 * What is typed in a form and not saved, kept in this tab (sessionStorage) for its user alone, so that it outlives a reload
 * and the end of a session. In a file without packages, because every page forgets the drafts of others.
 */

const prefix = 'draft:'
const ofUser = (userId: string) => `${prefix}${userId}:`

/** Whose form it is and which: `name` holds what it is about, its account included. */
export type DraftKey = { userId: string; name: string }
export type Draft = Readonly<Record<string, string>>

const keyOf = ({ userId, name }: DraftKey) => ofUser(userId) + name

/** A draft that is larger than the browser keeps is not kept. */
export function keepDraft(key: DraftKey, values: Readonly<Record<string, string | undefined>>): void {
  try {
    sessionStorage.setItem(keyOf(key), JSON.stringify(values))
  } catch {
    dropDraft(key)
  }
}

export function readDraft(key: DraftKey): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return undefined
  }
}

export function dropDraft(key: DraftKey): void {
  try {
    sessionStorage.removeItem(keyOf(key))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Removes other users' drafts from this tab; without `exceptOf` the drafts of all users. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && (exceptOf === undefined || !key.startsWith(ofUser(exceptOf))))
        sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is forbidden: there are no drafts.
  }
}
