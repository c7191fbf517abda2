import * as z from 'zod'
import { indexes } from '#lib/search/rules.ts'

/** Another user of the same workstation must not read them. */
export type Searcher = { userId: string; accountId: string }
export type RecentSearch = z.output<typeof recentSearch>

const storageKey = 'sfl-searches'
const most = 5
const longest = 100

const recentSearch = z.object({ term: z.string().min(1).max(longest), index: z.enum(indexes) })
const kept = z.object({ userId: z.string(), accounts: z.record(z.string(), z.array(recentSearch).max(most)) })

/** Newest first. Signing out empties the browser's storage. */
export function recentSearches({ userId, accountId }: Searcher): readonly RecentSearch[] {
  return read(userId)[accountId] ?? []
}

export function rememberSearch({ userId, accountId }: Searcher, { term, index }: RecentSearch): void {
  const search = { term: term.trim(), index }
  if (!recentSearch.safeParse(search).success) return
  const others = recentSearches({ userId, accountId }).filter(
    (recent) => recent.term !== search.term || recent.index !== index,
  )
  write({ userId, accounts: { ...read(userId), [accountId]: [search, ...others].slice(0, most) } })
}

export function forgetSearches({ userId, accountId }: Searcher): void {
  write({ userId, accounts: { ...read(userId), [accountId]: [] } })
}

function read(userId: string): z.output<typeof kept>['accounts'] {
  try {
    const found = kept.safeParse(JSON.parse(window.localStorage.getItem(storageKey) ?? 'null'))
    return found.success && found.data.userId === userId ? found.data.accounts : {}
  } catch {
    return {} // kept by another version, or storage is forbidden
  }
}

function write(searches: z.output<typeof kept>): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(searches))
  } catch {
    // A comfort only: where storage is full or forbidden there are none.
  }
}
