import * as z from 'zod'
import { firstParam, isActive, pageNumber, toListSearch } from '#lib/common/search-params.ts'

export const templateSearchParams = z.object({
  active: isActive,
  page: pageNumber,
  /** Spec 2 §4. */
  unread: firstParam(z.literal('true').optional().catch(undefined)),
})
export type TemplateSearchParams = z.output<typeof templateSearchParams>

/** The template that a new one begins with. */
export const newTemplateParams = z.object({ from: firstParam(z.string().min(1).max(64).optional().catch(undefined)) })

export const toTemplatesSearch = ({ active = true, page = 1, unread }: Partial<TemplateSearchParams>) =>
  toListSearch({ active: !active && 'false', unread }, page)
