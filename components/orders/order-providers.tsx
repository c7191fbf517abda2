import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { browserErrors } from '#components/shell/errors/browser-errors.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'

/** What the parts of an order's page need that run in the browser: its calls, and the texts of these parts alone. */
export async function OrderProviders({ children }: { children: ReactNode }) {
  const { errors, orders, files, shipments, work } = await getMessages()
  return (
    <NextIntlClientProvider
      messages={{
        errors: browserErrors(errors),
        orders: { cancel: orders.cancel, item: orders.item, component: orders.component },
        files,
        shipments,
        work: { complete: work.complete },
      }}
    >
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
