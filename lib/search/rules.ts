import { searchDates, searchFacets } from '#lib/contract/search.ts'

export const indexes = ['shipments', 'products', 'cases'] as const
export type Index = (typeof indexes)[number]
export type Facet = (typeof searchFacets)[Index][number]

/** What is chosen, as the upstream reads it: `status:shipped`. */
export type Filter = `${Facet}:${string}`

const maxFilters = 50
/** As the upstream takes them. */
const longestFilter = 200

/** A status joins those already chosen; a date takes the place of another (Spec 1 §2). Chosen again, either goes. */
export function toggled(filters: readonly Filter[], filter: Filter): Filter[] {
  if (filters.includes(filter)) return filters.filter((other) => other !== filter)
  const kept = isOf('date', filter) ? filters.filter((other) => !isOf('date', other)) : filters
  return [...kept, filter]
}

/** Filters of one facet are alternatives; all facets have to fit. */
export function toFacetFilters(filters: readonly Filter[]): Filter[][] {
  return (['status', 'date'] as const)
    .map((facet) => filters.filter((filter) => isOf(facet, filter)))
    .filter((alternatives) => alternatives.length > 0)
}

export function parseFilters(texts: readonly string[], index: Index): Filter[] {
  const facets: readonly Facet[] = searchFacets[index]
  const known = texts.slice(0, maxFilters).filter((text): text is Filter => {
    const [facet = '', value = ''] = text.split(':', 2)
    if (!isOneOf(facets, facet)) return false
    return facet === 'date' ? isOneOf(searchDates, value) : value !== '' && text.length <= longestFilter
  })
  return known.reduce<Filter[]>((chosen, filter) => (chosen.includes(filter) ? chosen : toggled(chosen, filter)), [])
}

const isOf = (facet: Facet, filter: Filter) => filter.startsWith(`${facet}:`)

export const isOneOf = <T extends string>(among: readonly T[], value: string): value is T =>
  among.some((item) => item === value)
