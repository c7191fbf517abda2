'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { createQueryClient, type NotifyFailure } from '#lib/browser/calls/query-client.ts'
import { rateLimit } from '#lib/browser/calls/rate-limit.ts'

export function QueryProvider({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const reasonOf = useReason()
  const [client] = useState(() => {
    const notifyFailure: NotifyFailure = (failure, error) => {
      if (failure === undefined) notify.error(reasonOf(error))
      else notify.error(t(failure as Parameters<typeof t>[0]), reasonOf(error))
    }
    return createQueryClient({ notify: notifyFailure })
  })
  useEffect(
    () =>
      rateLimit.subscribe(() => {
        const { seconds } = rateLimit.get()
        if (seconds > 0) notify.info(t('errors.rate_limited_title'), t('errors.rate_limited_waiting', { seconds }))
      }),
    [t],
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
