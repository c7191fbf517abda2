import type { PageConfig } from '#lib/contract/files.ts'
import type { Revision } from './view-model.ts'

/** Spec 1 §9: only the first 5 pages have previews. */
export const previewedPages = 5

/** The configuration of one page, if the file was inspected that far. A single one is that of all pages where it names none. */
export const configOf = (configs: readonly PageConfig[], page: number): PageConfig | undefined =>
  configs.find(({ pages }) => pages.includes(page) || (configs.length === 1 && pages.length === 0))

/** Pages that can be turned to: a file that is ready has one, whether the upstream counts them or not. */
export const pagesOf = ({ pageCount, status }: Pick<Revision, 'pageCount' | 'status'>) =>
  pageCount ?? (status === 'ready' ? 1 : 0)

/** Whether a page has a picture: the first pages of the current revision have. */
export const hasPreview = ({ isCurrent, status }: Revision, page: number) =>
  isCurrent && status === 'ready' && page <= previewedPages

/** The page that the user typed, clamped to the file; undefined for text that is no number. */
export function parsePage(text: string, pageCount: number): number | undefined {
  // Numbers typed with a Japanese keyboard may come at full width.
  const digits = text.normalize('NFKC').trim()
  return /^-?\d+$/.test(digits) ? Math.min(Math.max(1, Number(digits)), pageCount) : undefined
}

const second = 1000
const minute = 60 * second

/** The polling interval of a file that is being fetched: most arrive at once, the others after minutes or hours. */
export function pollAfterMs(waitedMs: number): number {
  if (waitedMs < 20 * second) return second
  if (waitedMs < 2 * minute) return 5 * second
  return waitedMs < 10 * minute ? 15 * second : minute
}
