import type { PageConfig } from '#lib/contract/files.ts'
import type { Revision } from './revision.ts'

/** Spec 1 §9: only the first 5 pages have previews. */
export const previewedPages = 5

/** The configuration of one page, if the file was inspected that far. */
export const configOf = (configs: readonly PageConfig[], page: number): PageConfig | undefined =>
  configs.find(({ pages }) => pages.includes(page))

/** The picture of a page exists for the first pages of what is there now. */
export const hasPreview = ({ isCurrent, status }: Revision, page: number) =>
  isCurrent && status === 'ready' && page <= previewedPages

/** The page that somebody means: the nearest there is, or nothing for what is no number. */
export function pageMeant(text: string, pageCount: number): number | undefined {
  // Numbers typed with a Japanese keyboard may come at full width.
  const digits = text.normalize('NFKC').trim()
  return /^-?\d+$/.test(digits) ? Math.min(Math.max(1, Number(digits)), pageCount) : undefined
}
