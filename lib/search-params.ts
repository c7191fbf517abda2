import * as z from 'zod'

/** A value of the address. Of several of one name the first counts. */
export const firstParam = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), schema)

/** Rows on a page of a list (Spec 2 §9). */
export const listPageSize = 10

/** The number of a page; what is none is the first. */
export const pageNumber = firstParam(z.coerce.number().int().min(1).max(100_000).catch(1))
