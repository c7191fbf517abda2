import { searchDates, searchFacets } from '#lib/contract/search.ts'
import { dateRangeOf } from '#lib/contract/shared/date-ranges.ts'
import { invalid, type Validation } from '../core/errors.ts'

export type Topic = keyof typeof searchFacets
type Facet = (typeof searchFacets)[Topic][number]
export type Filter = { facet: Facet; value: string }

/** How many of what matches the words have this status and lie in these ranges: a bit for each. */
export type Cell = { status: string; ranges: number; count: number }

/** Reads "status:shipped". A facet that the index does not have is refused; a value that nothing has finds nothing. */
export function parseFilters(topic: Topic, facetFilters: readonly (readonly string[])[]): Filter[][] {
  const facets: readonly string[] = searchFacets[topic]
  const problems: Validation[] = []
  const filters = facetFilters.map((either, outer) =>
    either.map((text, inner) => {
      const [facet = '', ...value] = text.split(':')
      if (!facets.includes(facet) || value.length === 0) {
        const message = `must be one of ${facets.join(', ')}, a colon and a value`
        problems.push({ path: `facetFilters.${outer}.${inner}`, message })
      }
      return { facet: facet as Facet, value: value.join(':').replaceAll('\0', '') } // PostgreSQL takes no NUL
    }),
  )
  if (problems.length > 0) throw invalid(problems)
  return filters.filter((either) => either.length > 0)
}

export type DateRange = { name: (typeof searchDates)[number]; from: Date; to?: Date }

export const dateRanges = (now: Date, timezone: string | undefined): DateRange[] =>
  searchDates.map((name) => {
    const { from, to } = dateRangeOf(name, now, timezone)
    return { name, from: from.toJSDate(), ...(to && { to: to.toJSDate() }) }
  })

/**
 * Counts per facet, each as if nothing of that facet were chosen: another status is added to those chosen, so it must not
 * read 0. What is chosen is there even with nothing left of it.
 */
export function countFacets(topic: Topic, cells: readonly Cell[], filters: Filter[][], ranges: readonly DateRange[]) {
  return Object.fromEntries(
    searchFacets[topic].map((facet) => {
      const others = filters.filter((either) => either.some((one) => one.facet !== facet))
      const counted = cells.filter((cell) => isAllowed(cell, others, ranges))
      const chosen = filters.flat().filter((one) => one.facet === facet)
      return [facet, facet === 'date' ? perRange(counted, ranges) : perStatus(counted, chosen)]
    }),
  )
}

const isAllowed = (cell: Cell, filters: Filter[][], ranges: readonly DateRange[]): boolean =>
  filters.every((either) => either.some((filter) => fits(cell, filter, ranges)))

function fits(cell: Cell, { facet, value }: Filter, ranges: readonly DateRange[]): boolean {
  switch (facet) {
    case 'status':
      return cell.status === value
    case 'date':
      return ranges.some(({ name }, at) => name === value && isIn(cell, at))
  }
}

const isIn = ({ ranges }: Cell, at: number) => (ranges & (1 << at)) !== 0

const sum = (cells: readonly Cell[]) => cells.reduce((total, { count }) => total + count, 0)

const perRange = (cells: readonly Cell[], ranges: readonly DateRange[]) =>
  Object.fromEntries(ranges.map(({ name }, at) => [name, sum(cells.filter((cell) => isIn(cell, at)))]))

function perStatus(cells: readonly Cell[], chosen: readonly Filter[]): Record<string, number> {
  const statuses = new Map<string, number>()
  for (const { status, count } of cells) statuses.set(status, (statuses.get(status) ?? 0) + count)
  for (const { value } of chosen) if (!statuses.has(value)) statuses.set(value, 0)
  return Object.fromEntries(statuses)
}

export const countAllowed = (cells: readonly Cell[], filters: Filter[][], ranges: readonly DateRange[]) =>
  sum(cells.filter((cell) => isAllowed(cell, filters, ranges)))
