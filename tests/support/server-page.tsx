import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import messages from '#messages/en-GB.json'
import { within } from './component.ts'

/** What the server sends of a component, and the browser shows before it has hydrated it. No router: nothing is pressed. */
export function renderOnServer(element: ReactNode) {
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <AppRouterContext value={{} as AppRouterInstance}>
      <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="UTC">
        <QueryProvider>{element}</QueryProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  )
  return within(page)
}
