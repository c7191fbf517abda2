'use client'

import { useTranslations } from 'next-intl'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { isMissingCall } from '#lib/contract/addition.ts'

export function useDeliveryRefusal(): (error: unknown) => string {
  const t = useTranslations('triggers.refused')
  const refusalOf = useRefusal('triggers.refused')
  return (error) => (isMissingCall(error) ? t('gone') : refusalOf(error))
}
