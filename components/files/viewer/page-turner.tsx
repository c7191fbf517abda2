'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { NumberField } from '#components/ui/forms/text-field.tsx'
import { isComposing } from '#components/ui/is-composing.ts'
import { parsePage, previewedPages } from '#lib/files/rules.ts'

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

function PageEntry({ count, onTurn }: { count: number; onTurn: (page: number) => void }) {
  const t = useTranslations('files.pages')
  const [text, setText] = useState('')
  const go = () => {
    const meant = parsePage(text, count)
    setText('')
    if (meant !== undefined) onTurn(meant)
  }
  return (
    <NumberField
      label={t('goTo')}
      hideLabel
      placeholder={t('goTo')}
      value={text}
      className="w-28"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        event.preventDefault()
        go()
      }}
    />
  )
}
