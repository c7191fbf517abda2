'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NumberField } from '#components/ui/text-field.tsx'
import { pageMeant } from '#lib/files/pages.ts'

/** Goes to the page whose number is typed, on Enter or when the field is left. */
export function PageEntry({ count, onTurn }: { count: number; onTurn: (page: number) => void }) {
  const t = useTranslations('files.pages')
  const [text, setText] = useState('')
  const go = () => {
    const meant = pageMeant(text, count)
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
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        go()
      }}
    />
  )
}
