'use client'

import { useTranslations } from 'next-intl'
import { codeOf } from '#lib/errors/code-of.ts'
import { messageOf } from '#lib/errors/message-of.ts'

/** Why a call failed, for the person who made it: what was answered, or that nobody did. */
export function useReason(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => (codeOf(error) === 'portal_unreachable' ? t('portal_unreachable') : messageOf(error))
}
