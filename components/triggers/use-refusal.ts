'use client'

import { useTranslations } from 'next-intl'
import { useRefusalReason } from '#components/shell/errors/use-reason.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { knownRefusals } from '#lib/triggers/redelivery/redeliver.ts'

export function useRefusal(): (error: unknown) => string {
  const t = useTranslations('triggers.refused')
  const reasonOf = useRefusalReason(knownRefusals, t)
  return (error) => (isMissingCall(error) ? t('gone') : reasonOf(error))
}
