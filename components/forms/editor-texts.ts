'use client'

import { useTranslations } from 'next-intl'

/** What an editor for code says by itself. */
export function useEditorTexts() {
  const t = useTranslations('forms.editor')
  return { offers: t('offers'), deleted: t('deleted'), control: t('control') }
}
