'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { longestWaitS, retryAfterSecondsOf } from '#lib/browser/calls/rate-limit.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'

type Refusals =
  | 'links.refused'
  | 'outsourcing.refused'
  | 'pairedProducts.create.refused'
  | 'triggers.refused'
  | 'users.refused'

/** Why a call failed: in words of the portal where `texts` has a refusal of its code, or `tooMany` for what was done too often. */
export function useRefusal(texts: Refusals): (error: unknown) => string {
  const t = useTranslations(texts)
  const reasonOf = useReason()
  return (error) => {
    const seconds = retryAfterSecondsOf(error) ?? 0
    if (seconds > longestWaitS && t.has('tooMany')) return t('tooMany', { minutes: Math.ceil(seconds / 60) })
    const code = codeOf(error) as Parameters<typeof t>[0] | undefined
    return code !== undefined && t.has(code) ? t(code) : reasonOf(error)
  }
}
