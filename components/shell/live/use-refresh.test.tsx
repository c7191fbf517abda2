// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSearch } from '#lib/search/palette/open.ts'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { useRefresh } from './use-refresh.ts'

function Refresher() {
  return (
    <button type="button" onClick={useRefresh()}>
      Refresh
    </button>
  )
}

const goTo = (address: string) => window.history.replaceState(null, '', address)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Asks for a refresh while the search is open. */
async function refreshUnderSearch() {
  const { router } = renderInPage(<Refresher />)
  openSearch()
  await act(async () => screen.getByRole('button').click())
  await pass(5000)
  expect(router.refresh).not.toHaveBeenCalled()
  return router
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  goTo('/')
})

it('[SE-01] a page that is to be rendered again under an open search is so once the search is closed', async () => {
  const router = await refreshUnderSearch()
  goTo('/')
  await pass(1000)
  expect(router.refresh).toHaveBeenCalledOnce()
})

it('[SE-01] a page that the search led away from is not rendered again', async () => {
  const router = await refreshUnderSearch()
  goTo('/elsewhere')
  await pass(1000)
  expect(router.refresh).not.toHaveBeenCalled()
})
