import type { PageConfig } from '#lib/contract/files.ts'
import type { Revision } from './view-model.ts'

/** Spec 1 §9: only the first 5 pages have previews. */
export const previewedPages = 5

/** A single configuration without pages is that of all. */
export const configOf = (configs: readonly PageConfig[], page: number): PageConfig | undefined =>
  configs.find(({ pages }) => pages.includes(page) || (configs.length === 1 && pages.length === 0))

/** A file that is ready has a page, whether the upstream counts them or not. */
export const pagesOf = ({ pageCount, status }: Pick<Revision, 'pageCount' | 'status'>) =>
  pageCount ?? (status === 'ready' ? 1 : 0)

export const hasPreview = ({ isCurrent, status }: Revision, page: number) =>
  isCurrent && status === 'ready' && page <= previewedPages

export function parsePage(text: string, pageCount: number): number | undefined {
  // Numbers typed with a Japanese keyboard may come at full width.
  const digits = text.normalize('NFKC').trim()
  return /^-?\d+$/.test(digits) ? Math.min(Math.max(1, Number(digits)), pageCount) : undefined
}

const second = 1000
const minute = 60 * second

/** Most arrive at once, the others after minutes or hours. */
export function pollAfterMs(waitedMs: number): number {
  if (waitedMs < 20 * second) return second
  if (waitedMs < 2 * minute) return 5 * second
  return waitedMs < 10 * minute ? 15 * second : minute
}
