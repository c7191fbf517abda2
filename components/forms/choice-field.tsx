'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Combobox } from '#components/ui/forms/combobox.tsx'
import type { Option } from '#components/ui/forms/select.tsx'

export function ChoiceField({
  control,
  name,
  options,
  ...combobox
}: {
  control: Control<Record<string, string>>
  name: string
  label: string
  hint?: ReactNode
  error: string | undefined
  required: boolean
  options: readonly Option[]
}) {
  const t = useTranslations('forms.choice')
  const { value, onChange, onBlur, ref } = useController<Record<string, string>>({ control, name }).field
  const texts = { search: t('search'), loading: t('loading'), empty: t('empty'), failed: t('failed') }
  return (
    <Combobox
      {...combobox}
      ref={ref}
      placeholder={t('choose')}
      texts={texts}
      options={options}
      // A value that no list has any more is shown as it is.
      value={!value ? null : (options.find((option) => option.value === value) ?? { value, label: value })}
      onChange={(option) => onChange(option.value)}
      onBlur={onBlur}
    />
  )
}
