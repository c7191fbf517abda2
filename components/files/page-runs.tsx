import { useFormatter, useTranslations } from 'next-intl'
import { pageRunsOf } from '#lib/files/page-runs.ts'

const shownRuns = 6

/** Pages in few words: Pages 1–3 and 7. */
export function PageRuns({ pages }: { pages: readonly number[] }) {
  const t = useTranslations('files.pages')
  const format = useFormatter()
  const runs = pageRunsOf(pages)
  const told = runs
    .slice(0, shownRuns)
    .map(({ from, to }) => (from === to ? format.number(from) : t('run', { from, to })))
  const hidden = runs.length - told.length
  return t('runs', {
    count: pages.length,
    pages: format.list(hidden > 0 ? [...told, t('moreRuns', { count: hidden })] : told),
  })
}
