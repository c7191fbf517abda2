import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { toComparedCode, toPlainCode } from '#lib/contract/codes.ts'
import { search } from '#lib/contract/search.ts'
import { toFacetFilters } from './rules.ts'
import type { Search } from './search-params.ts'

/** As many characters as the upstream takes. */
export const searchTermMaxLength = 500

export type OrderHit = OutputOf<typeof search.shipments>['hits'][number]
export type ProductHit = OutputOf<typeof search.products>['hits'][number]
export type EnquiryHit = OutputOf<typeof search.cases>['hits'][number]
export type Hit =
  | { index: 'shipments'; hit: OrderHit }
  | { index: 'products'; hit: ProductHit }
  | { index: 'cases'; hit: EnquiryHit }

export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>
/** The first is page 0. */
export type FoundPage = { hits: readonly Hit[]; total: number; page: number; pages: number; facets: Counts }

export async function findPage(
  { index, term, filters }: Search,
  page: number,
  options: { signal: AbortSignal; background: boolean },
): Promise<FoundPage> {
  const input = { query: { page }, body: { query: toPlainCode(term), facetFilters: toFacetFilters(filters) } }
  const { hits, nbHits, nbPages, facets } = await callProxy(search[index], input, options.signal, options)
  return { hits: hits.map((hit) => ({ index, hit }) as Hit), total: nbHits, page, pages: nbPages, facets }
}

/** Each once: a list that grows while it is read repeats some, and an upstream may find an order once for each parcel. */
export function hitsOf(pages: readonly FoundPage[]): readonly Hit[] {
  const known = new Set<string>()
  return pages.flatMap(({ hits }) => hits).filter((found) => !known.has(targetOf(found)) && known.add(targetOf(found)))
}

/** Spec 1 §5 */
export function pageAfter({ page, pages }: FoundPage): number | undefined {
  return page + 1 < pages ? page + 1 : undefined
}

/** The hit that was meant: the only one, one of the only order, or one of exactly this name. */
export function meantBy(term: string, { hits, total }: FoundPage): Hit | undefined {
  const [first] = hits
  if (!first || first.index === 'cases') return undefined
  const targets = new Set(hits.map(targetOf))
  if (targets.size === 1 && total === hits.length) return first
  const names = first.index === 'shipments' ? [first.hit.orderId, first.hit.sourceOrderId] : [first.hit.productCode]
  return names.some((name) => toComparedCode(name) === toComparedCode(term)) ? first : undefined
}

const targetOf = (found: Hit) => (found.index === 'shipments' ? found.hit.orderId : found.hit.objectID)
