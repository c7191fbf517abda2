import { or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../database/open.ts'
import type { Upstream } from '../upstream.ts'
import { countEverything } from './search-counts.ts'
import { countCells, hasTerms, isOneOf, listIds, type Scope } from './search-documents.ts'
import type { Cell } from './search-facets.ts'
import { correctTerms } from './search-typos.ts'
import { parseSearch, type Term, type Wanted } from './search-words.ts'

/** Two brands may use the same number, and an order may go out in many parcels. */
const mostExact = 50

/** What a text finds: how many of what, by which condition, and which of them stand first. */
export type Found = { cells: Cell[]; matches: SQL | undefined; exact: readonly string[] }

const freshMs = 60_000
const mostKept = 200
const kept = new WeakMap<Upstream, Map<string, { found: Found; at: number }>>()

/**
 * What a text finds. Pages after the first go on with what the first one has counted a moment ago: to count costs more
 * than all else, and what somebody reads keeps its length.
 */
export async function matchesOf(
  up: Upstream,
  scope: Scope,
  { query, page }: { query: string; page: number },
): Promise<Found> {
  const known = kept.get(up) ?? new Map<string, { found: Found; at: number }>()
  kept.set(up, known)
  const key = JSON.stringify([scope, query])
  const now = up.now().getTime()
  const before = known.get(key)
  if (page > 0 && before && now - before.at < freshMs) return before.found
  const found = await findMatches(up.database.orm, scope, query)
  known.delete(key)
  known.set(key, { found, at: now })
  for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
  return found
}

async function findMatches(db: Executor, scope: Scope, query: string): Promise<Found> {
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
