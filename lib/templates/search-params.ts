import * as z from 'zod'
import { isActive, optionalParam, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import { starterNames } from './starters/rules.ts'

export const templateSearchParams = z.object({
  active: isActive,
  /** The template that was just saved. */
  saved: optionalParam(z.string().max(64)),
  page: pageNumber,
  /** Spec 2 §4. */
  unread: optionalParam(z.literal('true')),
})
export type TemplateSearchParams = z.output<typeof templateSearchParams>

/** What a new template begins with: another one, or one of ours. */
export const newTemplateParams = z.object({
  from: optionalParam(z.string().min(1).max(64)),
  start: optionalParam(z.enum(starterNames)),
})

export const toTemplatesSearch = ({ active = true, page = 1, saved, unread }: Partial<TemplateSearchParams>) =>
  toListSearch({ active: !active && 'false', saved, unread }, page)
