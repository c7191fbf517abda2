'use client'

import { useTranslations } from 'next-intl'
import { notify } from '#components/ui/feedback/notify.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'

/** Without an answer it says that the outcome is not known (decision 055). */
export function useFailureNotice(): (error: unknown, title: string, reason: string) => void {
  const t = useTranslations('errors')
  return (error, title, reason) =>
    void (isUnanswered(error) ? notify.warning(t('outcome_unknown')) : notify.error(title, reason))
}
