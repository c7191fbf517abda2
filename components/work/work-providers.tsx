import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { browserErrors } from '#components/shell/errors/browser-errors.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'

/** What the work lists need in the browser: calls, and the texts of their parts alone. */
export async function WorkProviders({ children }: { children: ReactNode }) {
  const { errors, files, work } = await getMessages()
  return (
    <NextIntlClientProvider messages={{ errors: browserErrors(errors), files, work }}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
