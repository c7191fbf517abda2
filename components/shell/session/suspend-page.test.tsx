// @vitest-environment jsdom
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { beforeSessionEnds } from '#lib/browser/page/last-tasks.ts'
import { type SessionAnswer, SessionCallError } from './session-actions.ts'
import { type SuspendReason, suspendPage } from './suspend-page.tsx'
import { suspendedMinutes } from './suspended-minutes.ts'
import type { NoticeTexts, SuspendedNotice } from './suspended-notice.tsx'

type Notice = ReactElement<Parameters<typeof SuspendedNotice>[0]>
const page = { userId: 'u1', accountId: 'a1', idleLockMinutes: 5 }
const same: SessionAnswer = { state: 'active', userId: 'u1', accountId: 'a1', accounts: ['a1', 'a2'] }
const elsewhere = { ...same, accountId: 'a2' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const words = { title: 'Signed out', text: '', action: '', leave: '' }
const texts: NoticeTexts = {
  ended: { ...words, waiting: 'Waiting', blocked: 'Blocked' },
  moved: { ...words, title: 'Moved', failed: 'Failed' },
  followed: '',
  unchecked: '',
}

function suspend(
  found: SessionAnswer,
  chosen: () => Promise<unknown> = async () => undefined,
  reason: SuspendReason = 'ended',
) {
  let notice: Notice | undefined
  const [left, resumed] = [vi.fn(), vi.fn()]
  const renderOverlay = (render?: (texts: NoticeTexts) => ReactNode) => {
    const shown = render?.(texts)
    notice = isValidElement(shown) ? (shown as Notice) : undefined
  }
  void suspendPage({ page, reason, leave: left, renderOverlay, ask: async () => found, call: chosen }).then(resumed)
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
  ['waits while the accounts are unread', { ...same, userId: 'sub-u1', accounts: undefined }, [timeIsOver]],
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
    [null, 'Blocked'],
    [window, 'Waiting'],
  ] as const) {
    open.mockReturnValueOnce(opened)
    notice()?.props.onAction()
    expect(notice()?.props.alert?.text).toBe(step)
  }
  open.mockRestore()
  notice()?.props.onLeave()
  expect(left).toHaveBeenCalledExactlyOnceWith('/api/session/ended')
})

it.each<[string, SessionAnswer, string[], boolean]>([
  ['waits for the user to choose', elsewhere, [], false],
  ['goes on once its account is chosen again elsewhere', same, [], true],
  ['is left when the user signed out', { state: 'guest' }, ['/api/session/ended?next=%2F'], false],
  ['is left when the session is locked', { state: 'locked' }, ['/locked?next=%2F'], false],
])('[SEC-26] a page held in another account %s', async (_, found, addresses, goesOn) => {
  const { left, resumed } = suspend(found, undefined, 'moved')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect([left.mock.calls.flat(), resumed.mock.calls.length]).toEqual([addresses, goesOn ? 1 : 0])
})

it('[SEC-26] a page held in another account goes back to its own, or is left, as the user chooses', async () => {
  const chosen = vi.fn(refuse())
  const { notice, left, resumed } = suspend(elsewhere, chosen, 'moved')
  notice()?.props.onAction()
  await vi.advanceTimersByTimeAsync(200)
  expect([notice()?.props.alert?.text, resumed.mock.calls.length]).toEqual(['Failed', 0])
  chosen.mockImplementation(async () => undefined as never)
  notice()?.props.onAction()
  await vi.advanceTimersByTimeAsync(200)
  expect(chosen).toHaveBeenLastCalledWith('/api/session/account', { body: { accountId: 'a1' } })
  expect([notice(), resumed.mock.calls.length, left.mock.calls]).toEqual([undefined, 1, []])
  const other = suspend(elsewhere, undefined, 'moved')
  other.notice()?.props.onLeave()
  expect(other.left).toHaveBeenCalledExactlyOnceWith('/#moved')
})

it.each([
  ['by its button', 'moved'],
  ['by itself', 'ended'],
] as const)('[WK-04] a page that goes back to its account %s sends held completions first', async (_, reason) => {
  const sent: string[] = []
  onTestFinished(beforeSessionEnds(async () => void sent.push('completion')))
  const { notice, resumed } = suspend(elsewhere, async () => sent.push('account'), reason)
  if (reason === 'moved') notice()?.props.onAction()
  await vi.advanceTimersByTimeAsync(6000)
  expect([sent, resumed.mock.calls.length]).toEqual([['completion', 'account'], 1])
})

it('[ST-08] a page held in another account is hidden once the session ends', async () => {
  const { notice, left } = suspend({ state: 'ended' }, undefined, 'moved')
  expect(notice()?.props.words.title).toBe('Moved')
  await vi.advanceTimersByTimeAsync(5000)
  expect([notice()?.props.words.title, document.documentElement.dataset.signedOut]).toEqual(['Signed out', ''])
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(left).toHaveBeenCalledExactlyOnceWith(timeIsOver)
})

it('[SEC-11] a suspended page is kept no longer than an idle page stays unlocked', () => {
  expect([0, 1, 5, 30].map(suspendedMinutes)).toEqual([10, 1, 5, 10])
})
