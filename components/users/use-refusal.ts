'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { knownRefusals } from '#lib/users/rules.ts'

/** Why a call about people failed: in the user's language where the portal knows the refusal. */
export function useRefusal(): (error: unknown) => string {
  const t = useTranslations('users.refused')
  const reasonOf = useReason()
  return (error) => {
    const known = knownRefusals.find((code) => code === codeOf(error))
    return known ? t(known) : reasonOf(error)
  }
}
