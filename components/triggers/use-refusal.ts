'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { isMissingCall, knownRefusals } from '#lib/triggers/rules.ts'

/** Why a message was not sent again: in the user's language where the portal knows the refusal. */
export function useRefusal(): (error: unknown) => string {
  const t = useTranslations('triggers.refused')
  const reasonOf = useReason()
  return (error) => {
    const known = knownRefusals.find((code) => code === codeOf(error))
    if (known) return t(known)
    return isMissingCall(error) ? t('gone') : reasonOf(error)
  }
}
