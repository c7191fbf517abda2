import * as z from 'zod'
import { paths } from '#lib/common/paths.ts'
import {
  firstParam,
  listPageSize,
  optionalFlag,
  optionalParam,
  pageNumber,
  toListSearch,
} from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { id } from '#lib/contract/fields.ts'
import type { submissionErrors } from '#lib/contract/submission-errors.ts'

export const senders = ['mine', 'brands'] as const

export const errorSearchParams = z
  .object({
    from: firstParam(z.enum(senders).catch('mine')),
    source: optionalParam(id),
    /** Absent: both. */
    resubmitted: optionalFlag,
    grouped: optionalParam(z.literal('true')).transform(Boolean),
    cause: optionalParam(id),
    page: pageNumber,
  })
  .transform(({ source, cause, ...search }) => ({
    ...search,
    source: search.from === 'brands' ? source : undefined,
    cause: search.grouped ? cause : undefined,
  }))
export type ErrorSearchParams = z.output<typeof errorSearchParams>

type ListQuery = NonNullable<InputOf<typeof submissionErrors.list>['query']>

export function toErrorsQuery(search: ErrorSearchParams, ownAccountId: string): ListQuery {
  return { ...toPagingQuery(search, listPageSize), $sort: { createdAt: -1 }, ...toFilter(search, ownAccountId) }
}

/** How many orders of one cause are shown at once, and so can be corrected together. */
export const causePageSize = 100

export const toPagingQuery = ({ page }: ErrorSearchParams, size: number) => ({ $skip: (page - 1) * size, $limit: size })

export function toFilter({ from, source, resubmitted, cause }: ErrorSearchParams, ownAccountId: string) {
  const accountId = from === 'mine' ? ownAccountId : source
  return {
    asDestination: from === 'brands',
    $where: {
      ...(accountId && { accountId }),
      ...(resubmitted !== undefined && { resubmitted: { $exists: resubmitted } }),
      ...(cause && { cause }),
    },
  }
}

export const toErrorsSearch = ({ from, source, resubmitted, grouped, cause, page }: ErrorSearchParams) =>
  toListSearch(
    {
      from: from === 'brands' && from,
      source,
      resubmitted: resubmitted?.toString(),
      grouped: grouped && 'true',
      cause,
    },
    page,
  )

/** The list with something else in its address. */
export const errorsHref = (search: ErrorSearchParams, change: Partial<ErrorSearchParams> = {}) =>
  paths.submissionErrorsAt(toErrorsSearch({ ...search, ...change }))
