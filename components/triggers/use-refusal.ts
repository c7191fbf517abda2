'use client'

import { useTranslations } from 'next-intl'
import { useRefusalReason } from '#components/shell/errors/use-reason.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { redeliveryRefusals } from '#lib/triggers/redelivery/redeliver.ts'

/** Why a message was not sent again: in the user's language where the portal knows the refusal. */
export function useDeliveryRefusal(): (error: unknown) => string {
  const t = useTranslations('triggers.refused')
  const reasonOf = useRefusalReason(redeliveryRefusals, t)
  return (error) => (isMissingCall(error) ? t('gone') : reasonOf(error))
}
