'use client'

import { useTranslations } from 'next-intl'
import { retryAfterSecondsOf } from '#lib/client/rate-limit.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { messageOf } from '#lib/errors/message-of.ts'

/** Why a call failed, in words for the user: the answer's own, or why none came. */
export function useReason(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => {
    const seconds = retryAfterSecondsOf(error)
    if (seconds !== undefined) return t('rate_limited', { seconds })
    switch (codeOf(error)) {
      case 'portal_unreachable':
        return t('portal_unreachable')
      case 'not_sent':
        return t('not_sent')
      case 'outcome_unknown':
        return t('outcome_unknown')
      case 'signed_in_again':
        return t('signed_in_again')
      case 'unavailable':
        return t('unavailable')
      default:
        return messageOf(error)
    }
  }
}
