'use client'

import { useTranslations } from 'next-intl'

export function useEditorTexts() {
  const t = useTranslations('forms.editor')
  return { offers: t('offers'), deleted: t('deleted'), control: t('control') }
}
