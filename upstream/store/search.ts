import { and, eq, not, type SQL } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import type { Executor } from '../database/open.ts'
import { accounts } from '../database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { dateRanges } from './search-dates.ts'
import { inCells, isOneOf, listIds, type Scope } from './search-documents.ts'
import { countAllowed, countFacets, isAllowed, parseFilters, type Topic } from './search-facets.ts'
import { type Found, matchesOf } from './search-matches.ts'

const pageSize = 20
/** Up to so many are sorted in no time. */
const few = 2000

export type Search = { query: string; facetFilters: string[][]; page: number }

/** What an account has of a topic: what was searched for word by word first, then the newest. */
export async function searchTopic(up: Upstream, { accountId }: Caller, topic: Topic, { query, page, ...rest }: Search) {
  const db = up.database.orm
  const filters = parseFilters(topic, rest.facetFilters)
  const scope: Scope = { topic, accountId, ranges: dateRanges(up.now(), await timezoneOf(db, accountId)) }
  const found = await matchesOf(up, scope, { query, page })
  const allowed = found.cells.filter((cell) => isAllowed(cell, filters, scope.ranges))
  const nbHits = countAllowed(found.cells, filters, scope.ranges)
  const offset = page * pageSize
  const narrowed = filters.length > 0 && allowed.length > 0 ? inCells(allowed, scope) : undefined
  const ids = offset < nbHits ? await pageOfIds(db, scope, { ...found, narrowed, offset, nbHits }) : []
  return {
    ids,
    answer: {
      nbHits,
      nbPages: Math.ceil(nbHits / pageSize),
      page,
      facets: countFacets(topic, found.cells, filters, scope.ranges),
    },
  }
}

async function timezoneOf(db: Executor, accountId: string): Promise<string | undefined> {
  const [account] = await db.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  return account?.settings.timezone
}

type Page = Found & { narrowed: SQL | undefined; offset: number; nbHits: number }

async function pageOfIds(
  db: Executor,
  scope: Scope,
  { matches, narrowed, exact, offset, nbHits }: Page,
): Promise<string[]> {
  const isFew = nbHits <= few
  if (exact.length === 0) return listIds(db, scope, and(matches, narrowed), { limit: pageSize, offset, isFew })
  const first = await listIds(db, scope, and(isOneOf(exact), narrowed), {
    limit: exact.length,
    offset: 0,
    isFew: true,
  })
  const taken = first.slice(offset, offset + pageSize)
  if (taken.length === pageSize || offset + taken.length >= nbHits) return taken
  const others = await listIds(db, scope, and(matches, narrowed, not(isOneOf(exact))), {
    limit: pageSize - taken.length,
    offset: Math.max(0, offset - first.length),
    isFew,
  })
  return [...taken, ...others]
}
