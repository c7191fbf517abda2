import { afterEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { leavePage } from './leave-page.ts'
import { startLeaving } from './page-state.ts'

afterEach(() => {
  startLeaving()() // the page has left
  vi.unstubAllGlobals()
})

it('[ST-09] a sign-out goes its way: a call that is refused meanwhile leads nowhere else, and one after it does', async () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('window', { location: { assign, pathname: '/work', search: '' }, addEventListener: () => {} })
  const ended = new UpstreamError('items.list', 401, { code: 'session_ended' })
  const stay = startLeaving()
  await leavePage(ended)
  expect(assign).not.toHaveBeenCalled()
  stay()
  await leavePage(ended)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2Fwork')
})

it('[ST-08] a page whose session ended tells the other tabs, and its user comes back to it', async () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('window', {
    location: { assign, pathname: '/orders/view/1', search: '?a=b' },
    addEventListener: () => {},
  })
  const otherTab = new BroadcastChannel('sfl')
  const heard = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }: MessageEvent) => resolve(data))
  })
  await leavePage(new UpstreamError('items.list', 401, { code: 'session_ended' }))
  expect(await heard).toBe('ended')
  otherTab.close()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2Forders%2Fview%2F1%3Fa%3Db')
})

it('[ST-08] a page whose rendering has led on to the sign-in page already is come back to all the same', async () => {
  const assign = vi.fn<(address: string) => void>()
  const search = '?next=%2Forders%2Fview%2F1%3Fa%3Db'
  vi.stubGlobal('window', { location: { assign, pathname: '/login', search }, addEventListener: () => {} })
  await leavePage(new UpstreamError('items.list', 401, { code: 'session_ended' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2Forders%2Fview%2F1%3Fa%3Db')
})
