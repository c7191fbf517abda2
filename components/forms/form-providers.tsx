import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { browserErrors } from '#components/shell/errors/browser-errors.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'

export async function FormProviders({
  pick,
  children,
}: {
  pick: (all: Messages) => { [K in keyof Messages]?: Partial<Messages[K]> }
  children: ReactNode
}) {
  const all = await getMessages()
  return (
    <NextIntlClientProvider messages={{ errors: browserErrors(all.errors), forms: all.forms, ...pick(all) }}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
