// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, type Mock, onTestFinished, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { recordWork } from '#lib/browser/activity.ts'
import { connection } from '#lib/browser/calls/connection.ts'
import { canContinuePage, canRefreshPage } from '#lib/browser/page/page-session.ts'
import { applyTheme } from '#lib/shell/theme/theme.ts'
import type { SessionAnswer } from './session-actions.ts'
import { watchForms } from './session-guard.tsx'
import { sayInOtherTab } from './testing/other-tab.ts'
import { type WatchedPage, watchSession } from './watch-session.ts'

const minute = 60_000
const page: WatchedPage = { userId: 'u1', accountId: 'a1', build: 'b1', idleLockMinutes: 30 }
const active: SessionAnswer = { state: 'active', userId: 'u1', accountId: 'a1', accounts: ['a1'], build: 'b1' }
const updated: SessionAnswer = { ...active, build: 'b2' }
const lost: SessionAnswer = { ...active, accountId: 'a2', accounts: ['a2'] }
const [atEnd, atLock] = ['/api/session/ended?next=%2F', '/locked?next=%2F']

/** What the portal answers; undefined while it does not. */
let answer: SessionAnswer | undefined
/** How the upstream answers the page. */
let status: number | undefined
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  answer = active
  status = 200
  connection.set({ state: 'fine', shownAt: 0, isStale: false })
})
afterEach(() => {
  stop()
  document.body.hidden = false
  document.body.innerHTML = ''
  delete document.documentElement.dataset.signedOut
  vi.useRealTimers()
})

function watch(watched = page) {
  const [leave, show, over, ask] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => answer)]
  const call = vi.fn(async () => undefined)
  const stopped = new AbortController()
  const stopWatching = watchSession({
    page: watched,
    followed: 'Another account',
    hasInput: watchForms(stopped.signal),
    leave,
    reveal: show,
    renderOverlay: over,
    ask,
    call,
    reach: async () => {
      if (answer?.state !== 'active') return 401
      return answer.accountId === page.accountId ? status : 409
    },
  })
  stop = () => {
    stopped.abort()
    stopWatching()
  }
  return { leave, show, over, ask, call }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** How often something has been done once this time has passed. */
const timesAfter = async (ms: number, { mock }: Mock) => pass(ms).then(() => mock.calls.length)
const settle = async () => {
  if (vi.isFakeTimers()) await pass(0)
  await vi.dynamicImportSettled()
}
const focus = async () => {
  window.dispatchEvent(new Event('focus'))
  await settle()
}
const pressKey = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: '4' }))
/** Types, for as long as a page is at work. */
async function workFor(seconds: number, each: number, work: () => unknown = pressKey) {
  for (let past = 0; past < seconds; past += each) {
    work()
    await pass(each * 1000)
  }
}
function type(markup = '<form><input value="RM1"></form>') {
  document.body.innerHTML = markup
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
}
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
const isCovered = () => 'signedOut' in document.documentElement.dataset
const openTab = () => {
  const tab = new BroadcastChannel('sfl')
  const heard: unknown[] = []
  tab.addEventListener('message', ({ data }) => heard.push(data))
  return { heard, close: () => tab.close() }
}

it.each<[string, SessionAnswer, string]>([
  ['the session has ended', { state: 'guest' }, atEnd],
  ['it was locked', { state: 'locked' }, atLock],
  ['another account was chosen', { ...active, accountId: 'a2', accounts: ['a1', 'a2'] }, '/#moved'],
  ['the account was lost', lost, '/account-lost'],
  ['another user has signed in', { ...active, userId: 'u2' }, '/'],
])('[SEC-53] a page that gets the focus leaves when %s', async (_, found, address) => {
  answer = found
  const { leave } = watch()
  await focus()
  expect(leave).toHaveBeenCalledExactlyOnceWith(address)
})

it('[ST-08] a page stays while the accounts of its session are unread', async () => {
  answer = { ...active, userId: 'sub-u1', accountId: undefined, accounts: undefined }
  const { leave, ask } = watch()
  await focus()
  expect([ask.mock.calls.length, leave.mock.calls]).toEqual([1, []])
})

it.each([
  ['signed-out', '/api/session/ended'],
  ['locked', '/locked?next=%2F'],
  ['account', '/#moved'],
])('[SEC-53] a page leaves when another tab says "%s", and stays for the unknown', async (message, address) => {
  vi.useRealTimers()
  const { leave } = watch()
  await sayInOtherTab({ go: 'https://evil.example' }, 'unlocked', message)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
})

it('[SEC-26] a page that shows another account than before says why, once', () => {
  window.history.replaceState(null, '', '/orders/list?page=2#moved')
  watch()
  stop()
  watch()
  expect(takeNotices().map(({ title }) => title)).toEqual(['Another account'])
  expect(window.location.href).toMatch(/\/orders\/list\?page=2$/)
  window.history.replaceState(null, '', '/')
})

it('a page shows the theme that is chosen in another tab, or was while it waited for Back', async () => {
  vi.useRealTimers()
  const shown = () => document.documentElement.dataset['theme']
  watch()
  const tab = openTab()
  for (const theme of ['dark', 'system']) {
    document.cookie = `sfl-theme=${theme}; path=/`
    await sayInOtherTab('theme')
    await vi.waitFor(() => expect(shown()).toBe(theme === 'dark' ? theme : undefined))
  }
  document.cookie = 'sfl-theme=light; path=/'
  comeBack()
  await vi.waitFor(() => expect(shown()).toBe('light'))
  applyTheme('system')
  await vi.waitFor(() => expect(tab.heard).toContain('theme'))
  tab.close()
})

it('[SEC-10] [SEC-11] a page reports activity to the portal and other tabs once a minute', async () => {
  const tab = openTab()
  const { call } = watch()
  const report = ['/api/session', { background: false }]
  for (const work of [pressKey, recordWork]) {
    call.mockClear()
    await workFor(150, 10, work)
    expect(call.mock.calls).toEqual([report, report])
  }
  vi.useRealTimers()
  await vi.waitFor(() => expect(tab.heard.filter((message) => message === 'active')).toHaveLength(4))
  tab.close()
})

it('[SEC-10] [SEC-11] a page that locks soon reports more often, but not one that never locks', async () => {
  const times: Record<number, number> = {}
  for (const idleLockMinutes of [0, 1, 2, 30]) {
    const { call } = watch({ ...page, idleLockMinutes })
    await workFor(61, 1)
    times[idleLockMinutes] = call.mock.calls.length
    stop()
  }
  expect(times).toEqual({ 0: 1, 1: 4, 2: 2, 30: 1 })
})

it('[TD-03] [SEC-10] a wall reports itself each time, and takes that back once touched or hidden', async () => {
  const { call } = watch()
  const [wall, touched] = [
    ['/api/session?wall', { background: false }],
    ['/api/session', { background: false }],
  ]
  for (const work of [() => recordWork({ isWall: true }), pressKey, () => recordWork({ isWall: true })]) work()
  expect(call.mock.calls).toEqual([wall, touched, wall])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  call.mockClear().mockRejectedValueOnce(new Error('offline'))
  const hidden = ['/api/session', { keepalive: true }]
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(15_000)
  expect(call.mock.calls).toEqual([hidden, hidden])
  expect(await timesAfter(minute, call)).toBe(2)
})

it('[SEC-10] [SEC-11] a page goes on reporting, asking and renewing with a clock set back', async () => {
  const { call, ask } = watch()
  await focus()
  await pass(5 * minute)
  vi.setSystemTime(Date.now() - 60 * minute)
  pressKey()
  await focus()
  expect(call.mock.calls).toEqual([['/api/session', { background: false }]])
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await timesAfter(29 * minute, ask)).toBe(2)
  expect(await timesAfter(1.5 * minute, ask)).toBe(3)
  await pass(25 * minute)
  expect(call).toHaveBeenLastCalledWith('/api/session/refresh', { background: true })
})

it('[ST-07] a page renews its session hourly, which does not count as activity', async () => {
  const { call } = watch()
  await pass(121 * minute)
  const renewal = ['/api/session/refresh', { background: true }]
  expect(call.mock.calls).toEqual([renewal, renewal])
})

it('[SEC-11] an idle page asks in time, when the computer wakes, and then once a minute', async () => {
  const awake = watch()
  vi.setSystemTime(Date.now() + 31 * minute) // asleep: timers stand still, the clock does not
  expect(await timesAfter(15_000, awake.ask)).toBe(1)
  stop()
  const unlocked = watch({ ...page, idleLockMinutes: 0 })
  expect(await timesAfter(50 * minute, unlocked.ask)).toBe(0)
  stop()
  const { ask, leave } = watch()
  expect(await timesAfter(29 * minute, ask)).toBe(0)
  await pass(6 * minute)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6)
  expect(leave).not.toHaveBeenCalled()
  answer = { state: 'locked' }
  await pass(1.5 * minute)
  expect(leave).toHaveBeenCalledWith(atLock)
})

/** Opens a page whose idle time is over while the portal does not answer. */
async function hide() {
  answer = undefined
  const watched = watch()
  type()
  await pass(29 * minute)
  expect(isCovered()).toBe(false)
  await pass(1.5 * minute)
  expect([isCovered(), document.body.hidden]).toEqual([true, false])
  expect(watched.over).toHaveBeenCalledExactlyOnceWith(expect.any(Function))
  await focus()
  return watched
}

it.each<[string, SessionAnswer['state'], unknown[]]>([
  ['is shown again once the portal says that the session goes on', 'active', []],
  ['locks as soon as the portal says so', 'locked', [[atLock]]],
])('[SEC-11] an idle page without an answer %s', async (_, state, left) => {
  const { leave, over } = await hide()
  answer = { ...active, state }
  await pass(3000)
  expect(leave.mock.calls).toEqual(left)
  expect([isCovered(), document.body.hidden]).toEqual([false, false])
  expect(over).toHaveBeenLastCalledWith(undefined)
  expect(document.querySelector('input')?.value).toBe('RM1')
})

it('[SEC-11] an idle page without an answer is suspended once its session has ended by itself', async () => {
  const { leave, over } = await hide()
  answer = { state: 'ended' }
  const goesOn = canContinuePage()
  await pass(3000)
  await settle()
  expect(isCovered()).toBe(true)
  expect(over).toHaveBeenLastCalledWith(expect.any(Function))
  answer = active
  await focus()
  expect(await goesOn).toBe(true)
  expect([isCovered(), document.body.hidden, leave.mock.calls]).toEqual([false, false, []])
})

it('[SEC-11] an idle page is hidden at the first key after sleep, which tells no other tab', async () => {
  answer = undefined
  const tab = openTab()
  watch()
  vi.setSystemTime(Date.now() + 31 * minute)
  for (const _ of ['4', '5']) {
    pressKey()
    await settle()
    expect(isCovered()).toBe(true)
    await pass(2 * minute)
  }
  answer = active
  await pass(3000)
  expect(isCovered()).toBe(false)
  vi.useRealTimers()
  await sayInOtherTab('the last word')
  await vi.waitFor(() => expect(tab.heard).toContain('the last word'))
  expect(tab.heard).not.toContain('active')
  tab.close()
})

it('[SEC-11] an idle page without an answer stays where the user works in another tab', async () => {
  answer = undefined
  const { over } = watch()
  await pass(20 * minute)
  await sayInOtherTab('active')
  expect(await timesAfter(29 * minute, over)).toBe(0)
  expect(await timesAfter(2.5 * minute, over)).toBe(1)
})

it('[SEC-52] [REL-19] a restored page stays hidden until the session check passes', async () => {
  const { leave, show, over } = watch()
  const restore = async (found: SessionAnswer | undefined) => {
    answer = found
    window.dispatchEvent(new Event('pagehide'))
    expect(document.body.hidden).toBe(true)
    comeBack()
    await pass(0)
  }
  await restore(active)
  expect([document.body.hidden, show.mock.calls.length, leave.mock.calls]).toEqual([false, 1, []])
  await restore(undefined)
  expect(isCovered()).toBe(true)
  expect(over).toHaveBeenCalledExactlyOnceWith(expect.any(Function))
  expect(await timesAfter(10_000, show)).toBe(1)
  answer = active
  await pass(3000)
  expect([isCovered(), document.body.hidden]).toEqual([false, false])
  expect(over).toHaveBeenLastCalledWith(undefined)
  expect([show.mock.calls.length, leave.mock.calls]).toEqual([2, []])
  await restore({ state: 'guest' })
  expect(document.body.hidden).toBe(true)
  expect(leave).toHaveBeenCalledExactlyOnceWith(atEnd)
})

it.each<[string, string, SessionAnswer['state']]>([
  ['nothing was typed', '<form></form><input>', 'ended'],
  ['the user searched', '<form role="search"><input></form>', 'ended'],
  ['[SEC-53] the user signed out in another tab', '<form><input></form>', 'guest'],
])('[ST-08] a session that ended by itself leaves the page where %s', async (_, markup, state) => {
  answer = { state }
  const { leave, over } = watch()
  type(markup)
  await focus()
  expect([leave.mock.calls, over.mock.calls]).toEqual([[[atEnd]], []])
})

it.each([
  ['gets the focus', async () => focus()],
  ['hears of it from the other window', async () => sayInOtherTab('account')],
  ['is refused a call', async () => void canContinuePage()],
  ['would be rendered again', async () => void canRefreshPage()],
])('[SEC-26] a page that was typed in is held, not left, in another account when it %s', async (_, notice) => {
  vi.useRealTimers()
  const { leave, over } = watch()
  type()
  answer = { ...active, accountId: 'a2', accounts: ['a1', 'a2'] }
  await notice()
  await vi.waitFor(() => expect(over).toHaveBeenCalledExactlyOnceWith(expect.any(Function)))
  expect([leave.mock.calls, isCovered(), document.querySelector('input')?.value]).toEqual([[], false, 'RM1'])
  const goesOn = canContinuePage()
  answer = active
  await focus()
  expect(await goesOn).toBe(true)
  expect(over).toHaveBeenLastCalledWith(undefined)
})

it('[ST-08] a page with typed input is left where the code that keeps it cannot be fetched', async () => {
  vi.doMock('./suspend-page.tsx', () => {
    throw new Error('not fetched')
  })
  answer = { state: 'ended' }
  const { leave } = watch()
  type()
  const canContinue = canContinuePage()
  await settle()
  expect(await canContinue).toBe(false)
  expect(leave).toHaveBeenCalledExactlyOnceWith(atEnd)
  vi.doUnmock('./suspend-page.tsx')
})

it('[ST-08] a session that ended suspends a typed-in page and its calls until the user is back', async () => {
  answer = { state: 'ended' }
  const { leave, over } = watch()
  expect([await canRefreshPage(), await canContinuePage()]).toEqual([true, false])
  type()
  const settled = vi.fn()
  const both = Promise.all([canContinuePage(), canRefreshPage()]).then(settled)
  await settle()
  await pass(minute)
  expect([settled.mock.calls, over.mock.calls.length, isCovered()]).toEqual([[], 1, true])
  answer = active
  await focus()
  await both
  expect([settled.mock.calls, isCovered(), leave.mock.calls]).toEqual([[[[true, true]]], false, []])
})

it('[REL-21] a page is rendered again after an update once nothing is typed, or at rest', async () => {
  answer = updated
  watch()
  expect(await canRefreshPage({ byItself: true })).toBe(false)
  expect(await canRefreshPage()).toBe(true)
  await pass(30_000)
  expect(await canRefreshPage({ byItself: true })).toBe(true)
  type()
  expect([await canRefreshPage(), connection.get().isStale]).toEqual([false, false])
  answer = active
  expect(await canRefreshPage()).toBe(true)
  answer = updated
  document.body.innerHTML = ''
  expect(await canRefreshPage()).toBe(true)
})

it('[REL-29] a page whose account was lost is left, not rendered in the next account', async () => {
  const { leave } = watch()
  await focus()
  answer = lost
  expect([await canRefreshPage(), connection.get().isStale]).toEqual([false, false])
  expect(leave).toHaveBeenCalledExactlyOnceWith('/account-lost')
})

it.each([503, 429, undefined])('[REL-19] a page is stale when the upstream answers %s', async (given) => {
  status = given
  watch()
  expect([await canRefreshPage({ byItself: true }), connection.get().isStale]).toEqual([false, false])
  expect([await canRefreshPage(), connection.get().isStale]).toEqual([false, true])
})
