import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { QueryProvider } from '#components/shell/query-provider.tsx'

/** What batches need in the browser: their calls, and their texts alone. */
export async function BatchProviders({ children }: { children: ReactNode }) {
  const { errors, work } = await getMessages()
  return (
    <NextIntlClientProvider
      messages={{
        errors: { portal_unreachable: errors.portal_unreachable },
        work: { batch: work.batch, scan: work.scan },
      }}
    >
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
