import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { browserErrors } from '#components/shell/errors/browser-errors.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'

/** What batches need in the browser: their calls, and their texts alone. */
export async function BatchProviders({ children }: { children: ReactNode }) {
  const { errors, work } = await getMessages()
  return (
    <NextIntlClientProvider
      messages={{
        errors: browserErrors(errors),
        work: { batch: work.batch, deadline: work.deadline, scan: work.scan },
      }}
    >
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
