/*
 * Unsaved input of a form (decision 067), and scans at packing that were not sent (083), kept in this tab for their user.
 * Imports nothing, because every page loads this file to delete drafts of other users.
 */

const prefix = 'draft:'
const ofUser = (userId: string) => `${prefix}${userId}:`

/** `name` says which form, and includes the account. */
export type DraftKey = { userId: string; name: string }
export type Draft = Readonly<Record<string, string>>

const keyOf = ({ userId, name }: DraftKey) => ofUser(userId) + name

/** Undefined where the browser forbids storage, or it is full. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

export function keepDraft(key: DraftKey, values: Readonly<Record<string, string | undefined>>): void {
  dropDraft(key) // so that no older one stays where this one is too large
  inStorage((storage) => storage.setItem(keyOf(key), JSON.stringify(values)))
}

export const readDraft = (key: DraftKey): Draft | undefined =>
  inStorage((storage) => JSON.parse(storage.getItem(keyOf(key)) ?? 'null') as Draft | null) ?? undefined

export function dropDraft(key: DraftKey): void {
  inStorage((storage) => storage.removeItem(keyOf(key)))
}

/** Without `exceptOf`, drafts of all users. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix) && (exceptOf === undefined || !key.startsWith(ofUser(exceptOf))))
        storage.removeItem(key)
    }
  })
}
