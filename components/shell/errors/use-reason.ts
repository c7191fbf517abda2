'use client'

import { useTranslations } from 'next-intl'
import { retryAfterSecondsOf } from '#lib/browser/calls/rate-limit.ts'
import { browserCodes } from '#lib/common/errors/browser-errors.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { messageOf } from '#lib/common/errors/message-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

export function useReason(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => {
    const seconds = retryAfterSecondsOf(error)
    if (seconds !== undefined) return t('rate_limited', { seconds })
    const isTooLarge = error instanceof UpstreamError && error.status === 413 && error.details === undefined
    if (isTooLarge) return t('too_large')
    const code = browserCodes.find((known) => known === codeOf(error))
    return code === undefined ? (messageOf(error) ?? t('internal')) : t(code)
  }
}
