'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { Kbd } from '#components/ui/kbd.tsx'
import { TemporaryButton } from '#components/ui/overlays/temporary-button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Found } from './use-found.ts'

const slowMs = 4000

export function SearchFoot({ found }: { found: Found }) {
  const t = useTranslations('search')
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-border pt-2 text-sm text-muted">
      <output className="flex items-center gap-2">
        {found.isSearching || found.isLoadingMore ? (
          <Waiting
            key={String(found.isLoadingMore)}
            label={t(found.isLoadingMore ? 'loadingMore' : 'searching')}
            slow={t('slow')}
          />
        ) : found.hasFailedSince ? (
          t('moreFailed')
        ) : (
          found.isCurrent && t('found', { total: found.total ?? 0 })
        )}
      </output>
      {found.hasFailedSince && (
        <TemporaryButton size="small" icon="refresh" onClick={found.again}>
          {t('retry')}
        </TemporaryButton>
      )}
      <span className="ml-auto flex gap-4 max-sm:hidden pointer-coarse:hidden" aria-hidden="true">
        <Hint keys={['↑', '↓']}>{t('keys.choose')}</Hint>
        <Hint keys={['Enter']}>{t('keys.open')}</Hint>
        <Hint keys={['Esc']}>{t('keys.close')}</Hint>
      </span>
    </div>
  )
}

function Waiting({ label, slow }: { label: string; slow: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Spinner />
      {isSlow ? slow : label}
    </>
  )
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  )
}
