import { useFormatter, useTranslations } from 'next-intl'
import { FileSection } from '#components/files/file-section.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { PageConfig } from '#lib/contract/files.ts'
import {
  type BoxName,
  boxNames,
  toBleed,
  toBoxSizes,
  toVisiblePage,
  type VisiblePage,
} from '#lib/files/boxes/page-boxes.ts'
import { toPageRuns } from '#lib/files/formats.ts'
import { configOf } from '#lib/files/rules.ts'
import { BoxLine } from './box-line.tsx'

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

const cell = 'py-1 pl-3 text-right tabular-nums whitespace-nowrap'

/** Counted from the lower left corner, as prepress does. */
function BoxTable({ seen }: { seen: VisiblePage }) {
  const t = useTranslations('files.boxes')
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {t('box')}
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              {t('size')}
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              {t('offset')}
            </th>
          </tr>
        </thead>
        <tbody>
          {boxNames.map((name) => (
            <BoxRow key={name} name={name} seen={seen} />
          ))}
        </tbody>
      </table>
      <BleedNote seen={seen} />
    </>
  )
}

function BoxRow({ name, seen }: { name: BoxName; seen: VisiblePage }) {
  const t = useTranslations('files.boxes')
  const box = seen.boxes[name]
  return (
    <tr className="border-b border-border last:border-0">
      <th scope="row" className="py-1 text-left font-medium">
        <span className="flex items-center gap-2">
          <BoxLine name={name} />
          {t(`name.${name}`)}
        </span>
      </th>
      {box ? (
        <>
          <td className={cell}>{t('dimensions', { width: box.widthMm, height: box.heightMm })}</td>
          <td className={cell}>
            {t('distances', { left: box.leftMm, bottom: seen.heightMm - box.topMm - box.heightMm })}
          </td>
        </>
      ) : (
        <td colSpan={2} className={`${cell} text-muted`}>
          {t('notDeclared')}
        </td>
      )}
    </tr>
  )
}

function BleedNote({ seen }: { seen: VisiblePage }) {
  const t = useTranslations('files.boxes')
  const format = useFormatter()
  const bleed = toBleed(seen)
  switch (bleed.is) {
    case 'even':
      return <p className="text-sm text-muted">{t('bleed.even', { mm: bleed.mm })}</p>
    case 'uneven':
      return <p className="text-sm text-muted">{t('bleed.uneven', { from: bleed.fromMm, to: bleed.toMm })}</p>
    case 'partial':
      return (
        <Missing>{t('bleed.partial', { sides: format.list(bleed.without.map((side) => t(`side.${side}`))) })}</Missing>
      )
    case 'none':
      return <Missing>{t('bleed.none')}</Missing>
  }
}

function Missing({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
      <Icon name="warning" />
      {children}
    </p>
  )
}
