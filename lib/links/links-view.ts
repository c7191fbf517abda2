import * as z from 'zod'
import type { accountLinks } from '#lib/contract/account-links.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { one, pageNumber } from '#lib/search-params.ts'

/** The state of the linked accounts that is in their address. A value that means nothing is the usual one. */
export const linksView = z.object({
  active: one(
    z
      .enum(['true', 'false'])
      .catch('true')
      .transform((text) => text === 'true'),
  ),
  page: pageNumber,
})
export type LinksView = z.output<typeof linksView>

const pageSize = 10

export const toLinksQuery = ({ active, page }: LinksView): NonNullable<InputOf<typeof accountLinks.list>['query']> => ({
  active,
  page,
  pagesize: pageSize,
})

/** The query string of a view, without what is usual. */
export function toLinksSearch({ active, page }: LinksView): '' | `?${string}` {
  const search = new URLSearchParams()
  if (!active) search.set('active', 'false')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
