import { useTranslations } from 'next-intl'
import type { PageConfig } from '#lib/contract/files.ts'
import { boxSizesOf } from '#lib/files/box-sizes.ts'
import { BoxLine } from './box-line.tsx'
import { PageRuns } from './page-runs.tsx'

/** More sizes than these are told by their number: a file where each page has its own is not read size by size. */
const shownSizes = 8

/** Which pages have which size, box by box. */
export function BoxSizesList({ configs }: { configs: readonly PageConfig[] }) {
  const t = useTranslations('files.boxes')
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {boxSizesOf(configs).map(({ name, sizes }) => (
        <li key={name}>
          <p className="flex items-center gap-2 font-medium">
            <BoxLine name={name} />
            {t(`name.${name}`)}
          </p>
          <ul className="pl-9">
            {sizes.slice(0, shownSizes).map(({ widthMm, heightMm, pages }) => (
              <li key={`${widthMm} ${heightMm}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="text-muted">
                  <PageRuns pages={pages} />
                </span>
                <span className="whitespace-nowrap">{t('dimensions', { width: widthMm, height: heightMm })}</span>
              </li>
            ))}
            {sizes.length > shownSizes && (
              <li className="text-muted">{t('sizes.more', { count: sizes.length - shownSizes })}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}
