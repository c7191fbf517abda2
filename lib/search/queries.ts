import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import type { InputOf, OutputOf } from '#lib/contract/call.ts'
import { search } from '#lib/contract/search.ts'
import { type Index, toFacetFilters } from './rules.ts'
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
/** One page of what was found; the first is page 0. */
export type FoundPage = { hits: readonly Hit[]; total: number; page: number; pages: number; facets: Counts }

/** Asks for one page of a search. */
export async function findPage(
  { index, term, filters }: Search,
  page: number,
  signal: AbortSignal,
): Promise<FoundPage> {
  const input = { query: { page }, body: { query: term, facetFilters: toFacetFilters(filters) } }
  const { hits, answer } = await ask(index, input, signal)
  return { hits, total: answer.nbHits, page, pages: answer.nbPages, facets: answer.facets }
}

type Input = Pick<InputOf<typeof search.shipments>, 'query' | 'body'>

async function ask(index: Index, input: Input, signal: AbortSignal) {
  switch (index) {
    case 'shipments': {
      const answer = await callProxy(search.shipments, input, signal)
      return { answer, hits: answer.hits.map((hit): Hit => ({ index, hit })) }
    }
    case 'products': {
      const answer = await callProxy(search.products, input, signal)
      return { answer, hits: answer.hits.map((hit): Hit => ({ index, hit })) }
    }
    case 'cases': {
      const answer = await callProxy(search.cases, input, signal)
      return { answer, hits: answer.hits.map((hit): Hit => ({ index, hit })) }
    }
  }
}

/**
 * What the loaded pages hold, each once: a list that grows while it is read shows some again on the next page, and an
 * upstream may find an order once for each parcel.
 */
export function hitsOf(pages: readonly FoundPage[]): readonly Hit[] {
  const known = new Set<string>()
  return pages.flatMap(({ hits }) => hits).filter((found) => !known.has(targetOf(found)) && known.add(targetOf(found)))
}

/** The page after the last one, only while there is one (Spec 1 §5). */
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
  return names.some((name) => name.toLowerCase() === term.trim().toLowerCase()) ? first : undefined
}

/** What a hit leads to. */
const targetOf = (found: Hit) => (found.index === 'shipments' ? found.hit.orderId : found.hit.objectID)
