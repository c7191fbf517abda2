'use client'

import { useTranslations } from 'next-intl'

/** The texts of a list with a search. */
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
