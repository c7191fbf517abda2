import { searchParam } from './palette/open.ts'
import { type Filter, type Index, parseFilters } from './rules.ts'

export type Search = { index: Index; term: string; filters: readonly Filter[] }

const names = { term: searchParam, index: `${searchParam}In`, filter: `${searchParam}By` }

/** Longer addresses than this are cut off on the way through a sign-in, and by some servers and mails. */
const longestEncoded = 1000

export function parseSearch(address: URLSearchParams, indexes: readonly Index[]): Search {
  const index = indexes.find((known) => known === address.get(names.index)) ?? indexes[0] ?? 'shipments'
  return { index, term: address.get(names.term) ?? '', filters: parseFilters(address.getAll(names.filter), index) }
}

/** Defaults are left out, and so is a term that is too long. */
export function addressOf(page: URL, { index, term, filters }: Search, indexes: readonly Index[]): URL {
  const address = new URL(page)
  const text = term.toWellFormed()
  address.searchParams.set(names.term, encodeURIComponent(text).length > longestEncoded ? '' : text)
  address.searchParams.delete(names.index)
  address.searchParams.delete(names.filter)
  if (index !== indexes[0]) address.searchParams.set(names.index, index)
  for (const filter of filters) address.searchParams.append(names.filter, filter)
  return address
}
