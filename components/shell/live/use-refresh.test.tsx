// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSearch } from '#lib/search/palette/open.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
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

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  goTo('/')
})

it.each([
  ['is so once the search is closed', '/', 1],
  ['is not when the search led away from it', '/elsewhere', 0],
])('[SE-01] a page that is to be rendered again under an open search %s', async (_, address, times) => {
  const { router } = renderInPage(<Refresher />)
  openSearch()
  await act(async () => screen.getByRole('button').click())
  await pass(5000)
  expect(router.refresh).not.toHaveBeenCalled()
  goTo(address)
  await pass(1000)
  expect(router.refresh).toHaveBeenCalledTimes(times)
})
