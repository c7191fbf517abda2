import * as z from 'zod'

export const firstParam = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), schema)

/** A bad value counts as none. */
export const optionalParam = <T extends z.ZodType>(schema: T) => firstParam(schema.optional().catch(undefined))

/** Rows on a page of a list (Spec 2 §9). */
export const listPageSize = 10

export const isActive = firstParam(
  z
    .enum(['true', 'false'])
    .catch('true')
    .transform((text) => text === 'true'),
)

export const optionalFlag = optionalParam(z.enum(['true', 'false']).transform((text) => text === 'true'))

export function toListSearch(values: Record<string, string | false | undefined>, page: number): '' | `?${string}` {
  const search = new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

export const pageNumber = firstParam(z.coerce.number().int().min(1).max(100_000).catch(1))

export const findMaxLength = 200
/** `search` is the search of the whole portal, on every page. */
export const findTerm = firstParam(z.string().trim().max(findMaxLength).catch(''))
