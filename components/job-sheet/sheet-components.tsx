import { useTranslations } from 'next-intl'
import type { Component } from '#lib/contract/orders.ts'

/** What the item is made of. The one this sheet is about is framed, because colours may not be printed. */
export function SheetComponents({ components, currentId }: { components: readonly Component[]; currentId: string }) {
  const t = useTranslations('jobSheet')
  return (
    <section>
      <h3 className="job-sheet-label">{t('components')}</h3>
      <ul className="job-sheet-components">
        {components.map(({ _id, code, barcode }) => (
          <li key={_id} aria-current={_id === currentId ? 'true' : undefined}>
            <span>{code}</span>
            <span className="font-mono">{barcode}</span>
            {_id === currentId && <span>{t('thisSheet')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
