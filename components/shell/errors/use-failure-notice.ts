'use client'

import { useTranslations } from 'next-intl'
import { notify } from '#components/ui/feedback/notify.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'

/** Tells that a change failed, or that it may have been made all the same where no answer came. */
export function useFailureNotice(): (error: unknown, title: string, reason: string) => void {
  const t = useTranslations('errors')
  return (error, title, reason) =>
    void (isUnanswered(error) ? notify.warning(t('outcome_unknown')) : notify.error(title, reason))
}
