import * as z from 'zod'
import { firstParam, isActive, listPageSize, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { templates } from '#lib/contract/templates.ts'

export const templateSearchParams = z.object({
  active: isActive,
  page: pageNumber,
  /** Spec 2 §4. */
  unread: firstParam(z.literal('true').optional().catch(undefined)),
})
export type TemplateSearchParams = z.output<typeof templateSearchParams>

export const toTemplatesQuery = ({
  active,
  page,
}: TemplateSearchParams): NonNullable<InputOf<typeof templates.list>['query']> => ({
  active,
  page,
  pagesize: listPageSize,
})

export const toTemplatesSearch = ({ active = true, page = 1, unread }: Partial<TemplateSearchParams>) =>
  toListSearch({ active: !active && 'false', unread }, page)
