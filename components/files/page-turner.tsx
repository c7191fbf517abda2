'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { previewedPages } from '#lib/files/pages.ts'
import { PageEntry } from './page-entry.tsx'

/** Where one is in a file, and the ways to its neighbours and to any page. */
export function PageTurner({ page, count, onTurn }: { page: number; count: number; onTurn: (page: number) => void }) {
  const t = useTranslations('files.pages')
  const position = t('position', { page, count })
  if (count === 1) return <p className="text-sm text-muted">{position}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        iconOnly
        icon="chevron-left"
        disabledReason={page === 1 ? t('isFirst') : null}
        onClick={() => onTurn(page - 1)}
      >
        {t('previous')}
      </Button>
      <p aria-live="polite" className="min-w-24 text-center text-sm whitespace-nowrap">
        {position}
      </p>
      <Button
        iconOnly
        icon="chevron-right"
        disabledReason={page === count ? t('isLast') : null}
        onClick={() => onTurn(page + 1)}
      >
        {t('next')}
      </Button>
      {count > previewedPages && <PageEntry count={count} onTurn={onTurn} />}
    </div>
  )
}
