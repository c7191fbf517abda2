// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { act } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { LiveRefresh } from './live-refresh.tsx'

type Refresh = () => Promise<void>
const watched = vi.hoisted(() => ({ refresh: undefined as Refresh | undefined }))
vi.mock('./live-changes.ts', () => ({
  watchChanges: (_: unknown, refresh: Refresh) => {
    watched.refresh = refresh
    return () => {}
  },
}))

async function watching() {
  watched.refresh = undefined
  const { router } = renderInPage(<LiveRefresh watch="orders" />)
  await vi.waitFor(() => expect(watched.refresh).toBeDefined())
  return router
}

it('renders the page again once for a change', async () => {
  const router = await watching()
  await act(async () => void watched.refresh?.())
  expect(router.refresh).toHaveBeenCalledOnce()
})

it('asks again where the address changed meanwhile, because the router dropped the question', async () => {
  const router = await watching()
  router.refresh.mockImplementationOnce(() => window.history.pushState(null, '', '?search='))
  await act(async () => void watched.refresh?.())
  expect(router.refresh).toHaveBeenCalledTimes(2)
})
