'use client'

import { useState } from 'react'
import { Select } from '#components/ui/forms/select.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { parseLocale } from '#lib/common/i18n/locales.ts'
import { chooseLanguage } from '../session/session-actions.ts'

export function LanguageSelect({
  label,
  hideLabel = false,
  locale,
  names,
  failed,
}: {
  label: string
  hideLabel?: boolean
  locale: string
  names: readonly { value: string; label: string }[]
  failed: string
}) {
  const [problem, setProblem] = useState<string>()
  const isHydrated = useHydrated()
  return (
    <Select
      label={label}
      hideLabel={hideLabel}
      options={names}
      defaultValue={locale}
      error={problem}
      disabled={!isHydrated}
      onChange={(event) => {
        setProblem(undefined)
        chooseLanguage(parseLocale(event.target.value)).catch(() => setProblem(failed))
      }}
    />
  )
}
