'use client'

import { useTranslations } from 'next-intl'
import { notify } from '#components/ui/feedback/notify.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'

/** Without an answer it says that the outcome is not known (decision 055). */
export function useFailureNotice(): (error: unknown, title: string, reason: string) => void {
  const t = useTranslations('errors')
  return (error, title, reason) => {
    if (isUnanswered(error)) notify.warning(t('outcome_unknown'))
    else if (!isPageUnusable(error)) notify.error(title, reason)
  }
}
