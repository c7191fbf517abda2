'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'

type Refusals =
  | 'links.refused'
  | 'outsourcing.refused'
  | 'pairedProducts.create.refused'
  | 'triggers.refused'
  | 'users.refused'

/** Why a call failed: in words of the portal where `texts` has a refusal of its code. */
export function useRefusal(texts: Refusals): (error: unknown) => string {
  const t = useTranslations(texts)
  const reasonOf = useReason()
  return (error) => {
    const code = codeOf(error) as Parameters<typeof t>[0] | undefined
    return code !== undefined && t.has(code) ? t(code) : reasonOf(error)
  }
}
