import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, vi } from 'vitest'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { ToastRegion } from '#components/ui/feedback/toast.tsx'
import { openConfirms } from '#components/ui/overlays/confirm.ts'
import { ConfirmHost } from '#components/ui/overlays/confirm-host.tsx'
import { scanState } from '#lib/barcodes/scan.ts'
import messages from '#messages/en-GB.json'
import { act, render, userEvent } from './component.ts'

export { act, cleanup, fireEvent, render, screen, takesFocus, waitFor, within } from './component.ts'

afterEach(() => {
  takeNotices()
  openConfirms.set([])
  scanState.set({ ...scanState.get(), log: [] })
})

/**
 * Renders a component inside the portal's providers: texts, calls, notices, questions, the router and what the address asks
 * for. `isLoaded`: as the server's HTML, which is then hydrated.
 */
export function renderInPage(element: ReactNode, search = '', { isLoaded = false } = {}) {
  const router = {
    bfcacheId: '',
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
  }
  const inPage = (content: ReactNode, asked: string) => (
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(asked)}>
        <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="UTC">
          <QueryProvider>{content}</QueryProvider>
          <ConfirmHost texts={{ cancel: 'Cancel', close: 'Close' }} />
          <ToastRegion texts={{ label: 'Notifications', dismiss: 'Dismiss', more: 'and {count} more' }} />
        </NextIntlClientProvider>
      </SearchParamsContext>
    </AppRouterContext>
  )
  const container = document.body.appendChild(document.createElement('div'))
  if (isLoaded) container.innerHTML = renderToString(inPage(element, search))
  const { rerender } = render(inPage(element, search), { container, hydrate: isLoaded })
  return {
    router,
    user: userEvent.setup(),
    show: (content: ReactNode, asked = search) => rerender(inPage(content, asked)),
  }
}

type User = ReturnType<typeof renderInPage>['user']

/**
 * Writes a text and presses Enter, or other keys, as a person does. Not key by key: on a machine that stops between two
 * keys, the rest would be a scan.
 */
export async function enter(user: User, field: HTMLElement, text: string, keys = '{Enter}') {
  act(() => field.focus())
  await user.paste(text)
  await user.keyboard(keys)
}
