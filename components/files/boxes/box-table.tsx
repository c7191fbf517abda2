import { useFormatter, useTranslations } from 'next-intl'
import { Icon } from '#components/ui/icon.tsx'
import { toBleed } from '#lib/files/boxes/bleed.ts'
import { type BoxName, boxNames, type VisiblePage } from '#lib/files/boxes/page-boxes.ts'
import { BoxLine } from './box-line.tsx'

const cell = 'py-1 pl-3 text-right tabular-nums whitespace-nowrap'

/** Counted from the lower left corner, as prepress does. */
export function BoxTable({ seen }: { seen: VisiblePage }) {
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
