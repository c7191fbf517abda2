import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { toComparedCode } from '#lib/contract/codes.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { countCells, countEverything, hasTerms, isOneOf, listIds, type Scope, toCondition } from './documents.ts'
import { type Cell, countAllowed, countFacets, dateRanges, parseFilters, type Topic } from './facets.ts'
import { correctTerms } from './typos.ts'
import { parseSearch, type Term, type Wanted } from './words.ts'

const pageSize = 20
/** So many matches are sorted in a few milliseconds. */
const fewMatches = 2000

export type Search = { query: string; facetFilters: string[][]; page: number }

export async function searchTopic(
  up: Upstream,
  { accountId }: Caller,
  topic: Topic,
  { query, facetFilters, page }: Search,
) {
  const db = up.database.orm
  const filters = parseFilters(topic, facetFilters)
  const ranges = dateRanges(up.now(), await timezoneOf(db, accountId))
  const scope = { topic, accountId, ranges }
  const { cells, matches, exact, terms } = await matchesOf(up, scope, { query, page })
  const nbHits = countAllowed(cells, filters, ranges)
  const offset = page * pageSize
  const isAllowed = toCondition(filters, ranges)
  const ids = offset < nbHits ? await pageOfIds(db, scope, { matches, exact, isAllowed, nbHits, offset }) : []
  const facets = countFacets(topic, cells, filters, ranges)
  return { ids, terms, answer: { nbHits, nbPages: Math.ceil(nbHits / pageSize), page, facets } }
}

type Page = Pick<Found, 'matches' | 'exact'> & { isAllowed: SQL | undefined; nbHits: number; offset: number }

/** Two statements: an order by what equals the text would sort all matches instead of following an index to the newest. */
async function pageOfIds(db: Executor, scope: Scope, { matches, exact, isAllowed, nbHits, offset }: Page) {
  const rest = { limit: pageSize, offset, isFew: nbHits <= fewMatches }
  if (exact.length === 0) return listIds(db, scope, and(matches, isAllowed), rest)
  const first = await listIds(db, scope, and(isOneOf(exact), isAllowed), {
    limit: exact.length,
    offset: 0,
    isFew: true,
  })
  const ids = first.slice(offset, offset + pageSize)
  const [limit, after] = [pageSize - ids.length, Math.max(0, offset - first.length)]
  const others = and(matches, not(isOneOf(exact)), isAllowed)
  return [...ids, ...(limit > 0 ? await listIds(db, scope, others, { ...rest, limit, offset: after }) : [])]
}

async function timezoneOf(db: Executor, accountId: string): Promise<string | undefined> {
  const [account] = await db.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  return account?.settings.timezone
}

type Found = { cells: Cell[]; matches: SQL | undefined; exact: readonly string[]; terms: Term[][] }

const cacheMs = 60_000
const maxCached = 200
const caches = new WeakMap<Upstream, Map<string, { found: Found; at: number }>>()

/** Counting costs more than all else, and a list keeps its length while a user pages through it: page 1 and later use what page 0 counted. */
async function matchesOf(up: Upstream, scope: Scope, { query, page }: Pick<Search, 'query' | 'page'>): Promise<Found> {
  const cache = caches.get(up) ?? new Map<string, { found: Found; at: number }>()
  caches.set(up, cache)
  const key = JSON.stringify([scope, query])
  const now = up.now().getTime()
  const cached = cache.get(key)
  if (page > 0 && cached && now - cached.at < cacheMs) return cached.found
  const found = await findMatches(up.database.orm, scope, query)
  cache.delete(key)
  cache.set(key, { found, at: now })
  for (const oldest of cache.keys()) if (cache.size > maxCached) cache.delete(oldest)
  return found
}

async function findMatches(db: Executor, scope: Scope, query: string): Promise<Found> {
  if (query.trim() === '') return { cells: await countEverything(db, scope), matches: undefined, exact: [], terms: [] }
  const wanted = parseSearch(query)
  if (wanted.terms.length === 0) return { cells: [], matches: undefined, exact: [], terms: [] }
  const exact = await findExact(db, scope, wanted, query)
  const find = async (terms: Term[][]) => {
    const matches = or(hasTerms(scope, terms), exact.length > 0 ? isOneOf(exact) : undefined)
    return { cells: await countCells(db, scope, matches), matches, exact, terms }
  }
  const found = await find(wanted.terms.map((term) => [term]))
  if (found.cells.length > 0) return found
  const corrected = await correctTerms(db, scope, wanted.terms)
  return corrected ? find(corrected) : found
}

/** Two brands may use the same number. */
const maxExact = 50
const idRows = z.array(z.object({ id: z.string() }))

/** The documents whose own number is the text, and the order that holds the thing with this barcode. */
async function findExact(db: Executor, scope: Scope, { code }: Wanted, query: string): Promise<string[]> {
  const isNumber = hasTerms(scope, [[{ text: `=${code}`, isWhole: true }]])
  const named = await listIds(db, scope, isNumber, { limit: maxExact, offset: 0, isFew: true })
  if (scope.topic !== 'shipments') return named
  const scanned = toComparedCode(query)
  const marked = await db.execute(sql`
    select distinct order_id as id from barcodes
    where account_id = ${scope.accountId} and code = ${scanned} and order_id is not null
    limit ${maxExact}`)
  return [...new Set([...idRows.parse(marked.rows).map(({ id }) => id), ...named])]
}
