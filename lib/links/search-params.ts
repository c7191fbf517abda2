import * as z from 'zod'
import type { accountLinks } from '#lib/contract/account-links.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { one, pageNumber } from '#lib/search-params.ts'

/** The state of the linked accounts in the address. An invalid value is the default. */
export const linkSearchParams = z.object({
  active: one(
    z
      .enum(['true', 'false'])
      .catch('true')
      .transform((text) => text === 'true'),
  ),
  page: pageNumber,
})
export type LinkSearchParams = z.output<typeof linkSearchParams>

const pageSize = 10

export const toLinksQuery = ({
  active,
  page,
}: LinkSearchParams): NonNullable<InputOf<typeof accountLinks.list>['query']> => ({
  active,
  page,
  pagesize: pageSize,
})

/** The query string, without defaults. */
export function toLinksSearch({ active, page }: LinkSearchParams): '' | `?${string}` {
  const search = new URLSearchParams()
  if (!active) search.set('active', 'false')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
