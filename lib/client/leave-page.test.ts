import { afterEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { leavePage } from './leave-page.ts'
import { startLeaving } from './page-state.ts'

afterEach(() => vi.unstubAllGlobals())

it('[ST-09] lets a sign-out go its way: a call that is refused meanwhile leads nowhere else, and one after it does', async () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('window', { location: { assign }, addEventListener: () => {} })
  const ended = new UpstreamError('items.list', 401, { code: 'session_ended' })
  const stay = startLeaving()
  await leavePage(ended)
  expect(assign).not.toHaveBeenCalled()
  stay()
  await leavePage(ended)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/ended')
})
