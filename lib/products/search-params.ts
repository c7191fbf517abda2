import * as z from 'zod'
import {
  findTerm,
  firstParam,
  isActive,
  listPageSize,
  optionalParam,
  pageNumber,
  toListSearch,
} from '#lib/common/search-params.ts'

export const productSearchParams = z.object({ find: findTerm, active: isActive, page: pageNumber })
export type ProductSearchParams = z.output<typeof productSearchParams>

export const toProductsQuery = ({ find, active, page }: ProductSearchParams) => ({
  active,
  page,
  pagesize: listPageSize,
  ...(find && { search: find }),
})

export const toProductsSearch = ({ find = '', active = true, page = 1 }: Partial<ProductSearchParams>) =>
  toListSearch({ find, active: !active && 'false' }, page)

/** What a new product begins with: an item of a refused order. */
export const newProductParams = z.object({
  error: optionalParam(z.string().min(1).max(64)),
  item: firstParam(z.coerce.number().int().min(0).max(9999).catch(0)),
})

export function parseProductName(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment)
    return isNameable(name) ? name : undefined
  } catch {
    return undefined
  }
}

// Dot segments and control characters would change the path of the upstream call.
const isNameable = (name: string) =>
  !/[\p{Cc}\u2028\u2029\\]/u.test(name) && name.split('/').every((part) => part !== '.' && part !== '..')
