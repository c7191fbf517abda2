import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { QueryProvider } from '#components/shell/query-provider.tsx'

/** What the work lists need in the browser: calls, and the texts of their parts alone. */
export async function WorkProviders({ children }: { children: ReactNode }) {
  const { errors, files, work } = await getMessages()
  return (
    <NextIntlClientProvider messages={{ errors: { portal_unreachable: errors.portal_unreachable }, files, work }}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
