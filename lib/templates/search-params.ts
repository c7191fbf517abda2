import * as z from 'zod'
import { firstParam, isActive, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import { starterNames } from './starters/rules.ts'

export const templateSearchParams = z.object({
  active: isActive,
  /** The template that was just saved. */
  saved: firstParam(z.string().max(64).optional().catch(undefined)),
  page: pageNumber,
  /** Spec 2 §4. */
  unread: firstParam(z.literal('true').optional().catch(undefined)),
})
export type TemplateSearchParams = z.output<typeof templateSearchParams>

/** What a new template begins with: another one, or one of ours. */
export const newTemplateParams = z.object({
  from: firstParam(z.string().min(1).max(64).optional().catch(undefined)),
  start: firstParam(z.enum(starterNames).optional().catch(undefined)),
})

export const toTemplatesSearch = ({ active = true, page = 1, saved, unread }: Partial<TemplateSearchParams>) =>
  toListSearch({ active: !active && 'false', saved, unread }, page)
