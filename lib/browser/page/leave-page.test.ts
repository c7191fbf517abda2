import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { leavePage } from './leave-page.ts'
import { startLeaving } from './leaving.ts'

const ended = new UpstreamError('items.list', 401, { code: 'session_ended' })
const assign = vi.fn<(address: string) => void>()
const openPage = (pathname: string, search = '') =>
  vi.stubGlobal('window', { location: { assign, pathname, search }, addEventListener: () => {} })

beforeEach(() => void assign.mockClear())
afterEach(() => {
  startLeaving()() // the page has left
  vi.unstubAllGlobals()
})

it('[ST-09] a call that is refused during a sign-out leads nowhere else, and one after it does', async () => {
  openPage('/work')
  const stay = startLeaving()
  await leavePage(ended)
  expect(assign).not.toHaveBeenCalled()
  stay()
  await leavePage(ended)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2Fwork')
})

it.each([
  ['/orders/view/1', '?a=b'],
  ['/login', '?next=%2Forders%2Fview%2F1%3Fa%3Db'],
])('[ST-08] a page whose session ended tells the other tabs, and is come back to from %s', async (path, search) => {
  openPage(path, search)
  const otherTab = new BroadcastChannel('sfl')
  const heard = once(otherTab, 'message')
  await leavePage(ended)
  expect(await heard).toMatchObject([{ data: 'ended' }])
  otherTab.close()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2Forders%2Fview%2F1%3Fa%3Db')
})
