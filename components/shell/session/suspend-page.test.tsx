// @vitest-environment jsdom
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SessionAnswer, SessionCallError } from './session-actions.ts'
import type { NoticeTexts, SignedOutNotice } from './signed-out-notice.tsx'
import { suspendPage } from './suspend-page.tsx'
import { suspendedMinutes } from './suspended-minutes.ts'

type Notice = ReactElement<Parameters<typeof SignedOutNotice>[0]>
const page = { userId: 'u1', accountId: 'a1', idleLockMinutes: 5 }
const same: SessionAnswer = { state: 'active', userId: 'u1', accountId: 'a1' }
const elsewhere = { ...same, accountId: 'a2' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function suspend(found: SessionAnswer, chosen: () => Promise<unknown> = async () => undefined) {
  let notice: Notice | undefined
  const [left, resumed] = [vi.fn(), vi.fn()]
  const renderOverlay = (render?: (texts: NoticeTexts) => ReactNode) => {
    const shown = render?.({ title: 'Signed out' } as NoticeTexts)
    notice = isValidElement(shown) ? (shown as Notice) : undefined
  }
  void suspendPage({ page, leave: left, renderOverlay, ask: async () => found, call: chosen }).then(resumed)
  return { notice: () => notice, left, resumed }
}
const refuse = (status?: number) => async () => Promise.reject(new SessionCallError({ ...(status && { status }) }))

const timeIsOver = '/api/session/ended?next=%2F'
it.each<[string, SessionAnswer, string[], (() => Promise<unknown>)?]>([
  ['goes on when the user is back', same, []],
  ['goes on in its account when the user is in another', elsewhere, []],
  ['is left when its account is refused', elsewhere, ['/'], refuse(403)],
  ['waits for a portal that cannot choose its account', elsewhere, [timeIsOver], refuse()],
  ['is left when another user signed in', { ...same, userId: 'u2' }, ['/']],
  ['is left when the new session is locked', { state: 'locked' }, ['/locked?next=%2F']],
  ['waits while there is no session', { state: 'guest' }, [timeIsOver]],
  ['waits while the account is unknown', { state: 'active', userId: 'u1' }, [timeIsOver]],
])('[ST-08] a suspended page %s', async (_, found, addresses, chosen) => {
  const { left, resumed } = suspend(found, chosen)
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(left.mock.calls.flat()).toEqual(addresses)
  expect(resumed).toHaveBeenCalledTimes(addresses.length === 0 ? 1 : 0)
})

it('[ST-08] the notice of a suspended page opens a window to sign in, and lets the user leave', () => {
  const { notice, left } = suspend({ state: 'ended' })
  const open = vi.spyOn(window, 'open')
  for (const [opened, step] of [
    [null, 'blocked'],
    [window, 'waiting'],
  ] as const) {
    open.mockReturnValueOnce(opened)
    notice()?.props.onSignIn()
    expect(notice()?.props.step).toBe(step)
  }
  open.mockRestore()
  notice()?.props.onLeave()
  expect(left).toHaveBeenCalledExactlyOnceWith('/api/session/ended')
})

it('[SEC-11] a suspended page is kept no longer than an idle page stays unlocked', () => {
  expect([0, 1, 5, 30].map(suspendedMinutes)).toEqual([10, 1, 5, 10])
})
