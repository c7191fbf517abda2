import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { browserErrors } from '#components/shell/errors/browser-errors.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'

/** Provides react-query and the texts that forms need, with those of the feature. */
export async function FormProviders({
  pick,
  children,
}: {
  /** The texts of the feature, or a part of them. */
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
