'use client'

import { useTranslations } from 'next-intl'
import { busySecondsOf } from '#lib/client/busy.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { messageOf } from '#lib/errors/message-of.ts'

/** Why a call failed, for the person who made it: what was answered, or why nobody did. */
export function useReason(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => {
    const seconds = busySecondsOf(error)
    if (seconds !== undefined) return t('busy', { seconds })
    switch (codeOf(error)) {
      case 'portal_unreachable':
        return t('portal_unreachable')
      case 'signed_in_again':
        return t('signed_in_again')
      default:
        return messageOf(error)
    }
  }
}
