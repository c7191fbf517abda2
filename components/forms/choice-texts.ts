'use client'

import { useTranslations } from 'next-intl'

export function useChoiceTexts() {
  const t = useTranslations('forms.choice')
  return {
    search: t('search'),
    loading: t('loading'),
    empty: t('empty'),
    failed: t('failed'),
    choose: t('choose'),
  }
}
