import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Caller } from '../caller.ts'
import type { Executor } from '../database/open.ts'
import { accounts } from '../database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { countEverything } from './search-counts.ts'
import { dateRanges } from './search-dates.ts'
import { countCells, hasTerms, inCells, isOneOf, listIds, type Scope } from './search-documents.ts'
import { countAllowed, countFacets, isAllowed, parseFilters, type Topic } from './search-facets.ts'
import { correctTerms } from './search-typos.ts'
import { parseSearch, type Term, type Wanted } from './search-words.ts'

const pageSize = 20
/** Up to so many are sorted in no time. */
const few = 2000
/** Two brands may use the same number, and an order may go out in many parcels. */
const mostExact = 50

export type Search = { query: string; facetFilters: string[][]; page: number }

/** What an account has of a topic: what was searched for word by word first, then the newest. */
export async function searchTopic(up: Upstream, { accountId }: Caller, topic: Topic, { query, page, ...rest }: Search) {
  const db = up.database.orm
  const filters = parseFilters(topic, rest.facetFilters)
  const scope: Scope = { topic, accountId, ranges: dateRanges(up.now(), await timezoneOf(db, accountId)) }
  const found = await findMatches(db, scope, query)
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

async function findMatches(db: Executor, scope: Scope, query: string) {
  if (query.trim() === '') return { cells: await countEverything(db, scope), matches: undefined, exact: [] }
  const wanted = parseSearch(query)
  if (wanted.terms.length === 0) return { cells: [], matches: undefined, exact: [] }
  const exact = await findExact(db, scope, wanted, query)
  const find = async (terms: Term[][]) => {
    const worded = hasTerms(scope, terms)
    const matches = exact.length > 0 ? or(worded, isOneOf(exact)) : worded
    return { cells: await countCells(db, scope, matches), matches, exact }
  }
  const found = await find(wanted.terms.map((term) => [term]))
  if (found.cells.length > 0) return found
  const corrected = await correctTerms(db, scope, wanted.terms)
  return corrected ? find(corrected) : found
}

const idRows = z.array(z.object({ id: z.string() }))

/** What has the text for its own number, and the parcel that a barcode of this name is in. */
async function findExact(db: Executor, scope: Scope, { code }: Wanted, query: string): Promise<string[]> {
  const term = { text: `=${code}`, isWhole: true }
  const named = await listIds(db, scope, hasTerms(scope, [[term]]), {
    limit: mostExact,
    offset: 0,
    isFew: true,
  })
  if (scope.topic !== 'shipments') return named
  const scanned = query.replaceAll('\0', '').trim().toUpperCase()
  const marked = await db.execute(sql`
    select shipment_id as id from barcodes
    where account_id = ${scope.accountId} and code = ${scanned} and shipment_id is not null
    union
    select s.id from barcodes b join shipments s on s.order_id = b.order_id
    where b.account_id = ${scope.accountId} and b.code = ${scanned} and b.shipment_id is null
    limit ${mostExact}`)
  return [...new Set([...idRows.parse(marked.rows).map(({ id }) => id), ...named])]
}

type Page = {
  matches: SQL | undefined
  narrowed: SQL | undefined
  exact: readonly string[]
  offset: number
  nbHits: number
}

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
