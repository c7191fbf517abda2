import { useFormatter, useTranslations } from 'next-intl'
import { FileSection } from '#components/files/file-section.tsx'
import type { PageConfig } from '#lib/contract/files.ts'
import { toBoxSizes } from '#lib/files/boxes/box-sizes.ts'
import { toVisiblePage } from '#lib/files/boxes/page-boxes.ts'
import { toPageRuns } from '#lib/files/formats.ts'
import { configOf } from '#lib/files/rules.ts'
import { BoxLine } from './box-line.tsx'
import { BoxTable } from './box-table.tsx'

export function FileBoxes({ configs, page }: { configs: readonly PageConfig[]; page: number }) {
  const t = useTranslations('files.boxes')
  const config = configOf(configs, page)
  const seen = config && toVisiblePage(config)
  const isOne = configs.length === 1
  return (
    <>
      <FileSection title={isOne ? t('title') : t('ofPage', { page })}>
        {seen ? <BoxTable seen={seen} /> : <p className="text-sm text-muted">{t('unknown')}</p>}
        {config !== undefined && config.rotation !== 0 && (
          <p className="text-sm text-muted">{t('turned', { degrees: config.rotation })}</p>
        )}
      </FileSection>
      {!isOne && (
        <FileSection title={t('sizes.title')}>
          <BoxSizesList configs={configs} />
        </FileSection>
      )}
    </>
  )
}

/** More sizes than these are only counted: a file may have another size on each page. */
const shownSizes = 8

function BoxSizesList({ configs }: { configs: readonly PageConfig[] }) {
  const t = useTranslations('files.boxes')
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {toBoxSizes(configs).map(({ name, sizes }) => (
        <li key={name}>
          <p className="flex items-center gap-2 font-medium">
            <BoxLine name={name} />
            {t(`name.${name}`)}
          </p>
          <ul className="pl-9">
            {sizes.slice(0, shownSizes).map(({ widthMm, heightMm, pages }) => (
              <li key={`${widthMm} ${heightMm}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="text-muted">{pages.length > 0 && <PageRuns pages={pages} />}</span>
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

const shownRuns = 6

function PageRuns({ pages }: { pages: readonly number[] }) {
  const t = useTranslations('files.pages')
  const format = useFormatter()
  const runs = toPageRuns(pages)
  const named = runs
    .slice(0, shownRuns)
    .map(({ from, to }) => (from === to ? format.number(from) : t('run', { from, to })))
  const hidden = runs.length - named.length
  return t('runs', {
    count: pages.length,
    pages: format.list(hidden > 0 ? [...named, t('moreRuns', { count: hidden })] : named),
  })
}
