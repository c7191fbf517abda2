// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { act } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { LiveRefresh } from './live-refresh.tsx'

type Refresh = () => Promise<boolean>
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

async function refresh() {
  let isDone: Promise<boolean> | undefined
  await act(async () => {
    isDone = watched.refresh?.()
  })
  return await isDone
}

afterEach(() => window.history.replaceState(null, '', '/'))

it('the page is rendered again once for a change', async () => {
  const router = await watching()
  expect(await refresh()).toBe(true)
  expect(router.refresh).toHaveBeenCalledOnce()
})

it('a refresh during which the address changed did not take place, because the router drops it', async () => {
  const router = await watching()
  router.refresh.mockImplementationOnce(() => window.history.pushState(null, '', '?barcode=1'))
  expect(await refresh()).toBe(false)
})

it('[SE-01] a page under an open search is not refreshed, and is once the search is closed', async () => {
  const router = await watching()
  window.history.pushState(null, '', '?search=LC-10')
  expect(await refresh()).toBe(false)
  expect(router.refresh).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/')
  expect(await refresh()).toBe(true)
})
