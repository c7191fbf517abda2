/*
 * Unsaved input of a form, kept in this tab for its user (decision 067). Imports nothing, because every page loads this
 * file to delete drafts of other users.
 */

const prefix = 'draft:'
const ofUser = (userId: string) => `${prefix}${userId}:`

/** `name` says which form, and includes the account. */
export type DraftKey = { userId: string; name: string }
export type Draft = Readonly<Record<string, string>>

const keyOf = ({ userId, name }: DraftKey) => ofUser(userId) + name

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
    // Storage is forbidden.
  }
}

/** Without `exceptOf`, drafts of all users. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && (exceptOf === undefined || !key.startsWith(ofUser(exceptOf))))
        sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is forbidden.
  }
}
