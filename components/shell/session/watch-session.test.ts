// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { connection } from '#lib/client/connection.ts'
import { canContinuePage, canRefreshPage } from '#lib/client/page-state.ts'
import { recordWork } from '#lib/session/activity.ts'
import { applyTheme } from '#lib/shell/theme/theme.ts'
import type { SessionAnswer } from './session-actions.ts'
import { watchForms } from './session-guard.tsx'
import { type WatchedPage, watchSession } from './watch-session.ts'

const minute = 60_000
const page: WatchedPage = { userId: 'u1', accountId: 'a1', build: 'b1', idleLockMinutes: 30 }
const active: SessionAnswer = { state: 'active', userId: 'u1', accountId: 'a1', accounts: ['a1'], build: 'b1' }

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  document.body.hidden = false
  vi.useRealTimers()
})

function watch(
  answer: () => SessionAnswer | undefined,
  watched = page,
  status = (): number | undefined => statusOf(answer()),
) {
  const [leave, show, over, ask] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => answer())]
  const call = vi.fn(async () => undefined)
  const reach = vi.fn(async () => status())
  const stopped = new AbortController()
  const isFilled = watchForms(stopped.signal)
  const stopWatching = watchSession({
    page: watched,
    moved: 'Another account',
    hasInput: isFilled,
    leave,
    reveal: show,
    renderOverlay: over,
    ask,
    call,
    reach,
  })
  stop = () => {
    stopped.abort()
    stopWatching()
  }
  return { leave, show, over, ask, call }
}
const statusOf = (answer: SessionAnswer | undefined) => {
  if (answer?.state !== 'active') return 401
  return answer.accountId === page.accountId ? 200 : 409
}
const focus = async () => {
  window.dispatchEvent(new Event('focus'))
  await settle()
}
const settle = async () => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
}
const comeBack = async () => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
}

it.each([
  ['the session has ended', { state: 'guest' }, '/api/session/ended?next=%2F'],
  ['it was locked', { state: 'locked' }, '/locked?next=%2F'],
  ['another account was chosen', { ...active, accountId: 'a2', accounts: ['a1', 'a2'] }, '/#moved'],
  ['the account was lost', { ...active, accountId: 'a2', accounts: ['a2'] }, '/account-lost'],
  ['another user has signed in', { ...active, userId: 'u2' }, '/'],
])('[SEC-53] a page leaves on focus when %s', async (_, answer, address) => {
  const { leave } = watch(() => answer)
  await focus()
  expect(leave).toHaveBeenCalledExactlyOnceWith(address)
})

it('[SEC-26] a page that shows another account than before says why, once', () => {
  window.history.replaceState(null, '', '/orders/list?page=2#moved')
  watch(() => active)
  stop()
  watch(() => active)
  expect(takeNotices().map(({ title }) => title)).toEqual(['Another account'])
  expect(window.location.href).toMatch(/\/orders\/list\?page=2$/)
  window.history.replaceState(null, '', '/')
})

it('[ST-08] [SEC-53] a page leaves at once, also in the background, when another tab tells that the session ended', async () => {
  vi.useRealTimers()
  let answer: SessionAnswer = active
  const { leave, ask } = watch(() => answer)
  await focus()
  expect(ask).toHaveBeenCalledOnce()
  answer = { state: 'ended' }
  const otherTab = new BroadcastChannel('sfl')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no other
  otherTab.postMessage('ended')
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2F'))
  otherTab.close()
})

it('a page shows the theme that is chosen in another tab, or was while it waited for Back', async () => {
  vi.useRealTimers()
  const shown = () => document.documentElement.dataset['theme']
  watch(() => active)
  const otherTab = new BroadcastChannel('sfl')
  const heard: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  const choose = (theme: string) => {
    document.cookie = `sfl-theme=${theme}; path=/`
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no other
    otherTab.postMessage('theme')
  }
  choose('dark')
  await vi.waitFor(() => expect(shown()).toBe('dark'))
  choose('system')
  await vi.waitFor(() => expect(shown()).toBeUndefined())
  document.cookie = 'sfl-theme=light; path=/'
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.waitFor(() => expect(shown()).toBe('light'))
  applyTheme('system')
  await vi.waitFor(() => expect(heard).toContain('theme'))
  otherTab.close()
})

it('a page stays when nothing changed, and when the portal does not answer', async () => {
  let answer: SessionAnswer | undefined = active
  const { leave, ask } = watch(() => answer)
  await focus()
  answer = undefined
  await vi.advanceTimersByTimeAsync(11_000)
  await focus()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(leave).not.toHaveBeenCalled()
})

it('a page asks at most every ten seconds, however often the window gets the focus', async () => {
  const { ask } = watch(() => active)
  await focus()
  await focus()
  await vi.advanceTimersByTimeAsync(9000)
  await focus()
  expect(ask).toHaveBeenCalledOnce()
})

it.each([
  ['keys', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: '4' }))],
  ['work at which nothing is pressed', recordWork],
])('a page reports activity at most once a minute: %s', async (_, work) => {
  const { call } = watch(() => active)
  for (let seconds = 0; seconds < 150; seconds += 10) {
    work()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(call.mock.calls).toEqual([
    ['/api/session', { background: false }],
    ['/api/session', { background: false }],
  ])
})

it.each([
  [0, 1],
  [1, 4],
  [2, 2],
  [30, 1],
])(
  '[SEC-10] of a user at work, a page that locks after %i idle minutes reports %i times a minute',
  async (idleLockMinutes, times) => {
    const { call } = watch(() => active, { ...page, idleLockMinutes })
    for (let seconds = 0; seconds <= 60; seconds += 1) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '4' }))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(call).toHaveBeenCalledTimes(times)
  },
)

it('[ST-07] a page renews its session hourly, which does not count as activity', async () => {
  const { call } = watch(() => active)
  await vi.advanceTimersByTimeAsync(121 * minute)
  expect(call.mock.calls).toEqual([
    ['/api/session/refresh', { background: true }],
    ['/api/session/refresh', { background: true }],
  ])
})

it('[SEC-11] a page asks when its idle time is up, and locks when the server says so', async () => {
  const { leave, ask } = watch(() => ({ state: 'locked' }))
  await vi.advanceTimersByTimeAsync(29 * minute)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1.5 * minute)
  expect(leave).toHaveBeenCalledWith('/locked?next=%2F')
})

it('[SEC-11] a page reports activity, asks, renews and finds idleness although the clock was set back by an hour', async () => {
  const { call, ask } = watch(() => active)
  await focus()
  await vi.advanceTimersByTimeAsync(5 * minute)
  vi.setSystemTime(Date.now() - 60 * minute)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '4' }))
  await focus()
  expect(call.mock.calls).toEqual([['/api/session', { background: false }]])
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(29 * minute)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1.5 * minute)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(25 * minute)
  expect(call).toHaveBeenLastCalledWith('/api/session/refresh', { background: true })
})

it('[SEC-11] a page that wakes after its idle time asks at once', async () => {
  const { ask } = watch(() => active)
  vi.setSystemTime(Date.now() + 31 * minute) // asleep: timers stand still, the clock does not
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ask).toHaveBeenCalledOnce()
})

describe('[SEC-11] a page whose idle time is over while the portal does not answer', () => {
  const isHidden = () => 'signedOut' in document.documentElement.dataset
  afterEach(() => {
    document.body.innerHTML = ''
  })
  async function hide(answer: () => SessionAnswer | undefined) {
    const watched = watch(answer)
    document.body.innerHTML = '<form><input value="RM1"></form>'
    document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(29 * minute)
    expect(isHidden()).toBe(false)
    await vi.advanceTimersByTimeAsync(1.5 * minute)
    expect([isHidden(), document.body.hidden]).toEqual([true, false])
    expect(watched.over).toHaveBeenCalledExactlyOnceWith(expect.any(Function))
    await focus()
    return watched
  }

  it('is hidden, and shown again as it was once the portal says that the session goes on', async () => {
    let answer: SessionAnswer | undefined
    const { leave, over } = await hide(() => answer)
    answer = active
    await vi.advanceTimersByTimeAsync(3000)
    expect([isHidden(), document.body.hidden]).toEqual([false, false])
    expect(over).toHaveBeenLastCalledWith(undefined)
    expect(document.querySelector('input')?.value).toBe('RM1')
    expect(leave).not.toHaveBeenCalled()
  })

  it('locks as soon as the portal says so', async () => {
    let answer: SessionAnswer | undefined
    const { leave } = await hide(() => answer)
    answer = { state: 'locked' }
    await vi.advanceTimersByTimeAsync(3000)
    expect(leave).toHaveBeenCalledExactlyOnceWith('/locked?next=%2F')
  })

  it('is suspended with what was typed where the session has ended by itself meanwhile', async () => {
    let answer: SessionAnswer | undefined
    const { leave, over } = await hide(() => answer)
    answer = { state: 'ended' }
    const goesOn = canContinuePage()
    await vi.advanceTimersByTimeAsync(3000)
    await settle()
    expect(isHidden()).toBe(true)
    expect(over).toHaveBeenLastCalledWith(expect.any(Function))
    answer = active
    await focus()
    expect(await goesOn).toBe(true)
    expect([isHidden(), document.body.hidden, leave.mock.calls]).toEqual([false, false, []])
  })

  it('is hidden at the first key after the computer slept', async () => {
    let answer: SessionAnswer | undefined
    watch(() => answer)
    vi.setSystemTime(Date.now() + 31 * minute)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '4' }))
    await settle()
    expect(isHidden()).toBe(true)
    answer = active
    await vi.advanceTimersByTimeAsync(3000)
    expect(isHidden()).toBe(false)
  })

  it('tells no other tab that somebody is at work', async () => {
    const heard: unknown[] = []
    const tab = new BroadcastChannel('sfl')
    tab.addEventListener('message', ({ data }) => heard.push(data))
    watch(() => undefined)
    vi.setSystemTime(Date.now() + 31 * minute)
    for (const key of ['4', '5']) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key }))
      await settle()
      await vi.advanceTimersByTimeAsync(2 * minute)
    }
    vi.useRealTimers()
    await new Promise((resolve) => void setTimeout(resolve, 100))
    tab.close()
    expect(heard).not.toContain('active')
    delete document.documentElement.dataset.signedOut
  })

  it('stays where the user was at work in another tab', async () => {
    const [tab, third] = [new BroadcastChannel('sfl'), new BroadcastChannel('sfl')]
    const { over } = watch(() => undefined)
    await vi.advanceTimersByTimeAsync(20 * minute)
    const arrived = new Promise((resolve) => third.addEventListener('message', resolve))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
    tab.postMessage('active')
    await arrived
    tab.close()
    third.close()
    await vi.advanceTimersByTimeAsync(29 * minute)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2.5 * minute)
    expect(over).toHaveBeenCalledOnce()
    delete document.documentElement.dataset.signedOut
  })
})

it('[SEC-11] a page tells other tabs at most once a minute that its user is at work', async () => {
  const heard: unknown[] = []
  const tab = new BroadcastChannel('sfl')
  tab.addEventListener('message', ({ data }) => heard.push(data))
  watch(() => active)
  for (let seconds = 0; seconds < 150; seconds += 10) {
    recordWork()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  vi.useRealTimers()
  await vi.waitFor(() => expect(heard.filter((message) => message === 'active')).toHaveLength(2))
  tab.close()
})

it('a page asks once a minute while another tab keeps the session awake', async () => {
  const { leave, ask } = watch(() => active)
  await vi.advanceTimersByTimeAsync(35 * minute)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6)
  expect(leave).not.toHaveBeenCalled()
})

it('a page never asks for idleness where the lock is off', async () => {
  const { ask } = watch(() => active, { ...page, idleLockMinutes: 0 })
  await vi.advanceTimersByTimeAsync(50 * minute)
  expect(ask).not.toHaveBeenCalled()
})

it('[SEC-52] a restored page stays hidden until the session check passes', async () => {
  let answer = active
  const { leave, show } = watch(() => answer)
  window.dispatchEvent(new Event('pagehide'))
  expect(document.body.hidden).toBe(true)
  await comeBack()
  expect(document.body.hidden).toBe(false)
  expect(show).toHaveBeenCalledOnce()

  answer = { state: 'guest' }
  window.dispatchEvent(new Event('pagehide'))
  await comeBack()
  expect(document.body.hidden).toBe(true)
  expect(leave).toHaveBeenCalledWith('/api/session/ended?next=%2F')
})

it('[REL-19] a page that the browser restores while the portal does not answer stays, hidden behind the reason, until it does', async () => {
  let answer: SessionAnswer | undefined
  const { leave, show, over } = watch(() => answer)
  window.dispatchEvent(new Event('pagehide'))
  await comeBack()
  expect('signedOut' in document.documentElement.dataset).toBe(true)
  expect(over).toHaveBeenCalledExactlyOnceWith(expect.any(Function))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(show).not.toHaveBeenCalled()

  answer = active
  await vi.advanceTimersByTimeAsync(3000)
  expect('signedOut' in document.documentElement.dataset).toBe(false)
  expect(over).toHaveBeenLastCalledWith(undefined)
  expect(show).toHaveBeenCalledOnce()
  expect(document.body.hidden).toBe(false)
  expect(leave).not.toHaveBeenCalled()
})

describe('[ST-08] a session that ended by itself', () => {
  const type = (markup: string) => {
    document.body.innerHTML = markup
    document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  afterEach(() => {
    document.body.innerHTML = ''
  })
  const signedOut = () => 'signedOut' in document.documentElement.dataset

  it('suspends a page in which the user typed something, hidden, until the same user is back', async () => {
    let answer: SessionAnswer = active
    const { leave, over } = watch(() => answer)
    type('<form><input></form>')
    answer = { state: 'ended' }
    await focus()
    expect([over.mock.calls.length, signedOut()]).toEqual([1, true])
    answer = active
    await focus()
    expect(over).toHaveBeenLastCalledWith(undefined)
    expect([leave.mock.calls, signedOut()]).toEqual([[], false])
  })

  it.each([
    ['nothing was typed', '<form></form><input>'],
    ['the user searched', '<form role="search"><input></form>'],
  ])('leaves the page where %s', async (_, markup) => {
    const { leave, over } = watch(() => ({ state: 'ended' }))
    type(markup)
    await focus()
    expect([leave.mock.calls, over.mock.calls]).toEqual([[['/api/session/ended?next=%2F']], []])
  })

  it('[SEC-53] leaves a page in which the user typed something after a sign-out in another tab', async () => {
    const { leave, over } = watch(() => ({ state: 'guest' }))
    type('<form><input></form>')
    await focus()
    expect([leave.mock.calls, over.mock.calls]).toEqual([[['/api/session/ended?next=%2F']], []])
  })

  it('[SEC-11] leaves a suspended page when another user signs in, or none in time', async () => {
    let answer: SessionAnswer = { state: 'ended' }
    const { leave } = watch(() => answer)
    type('<form><input></form>')
    await focus()
    answer = { ...active, userId: 'u2' }
    await focus()
    expect(leave).toHaveBeenCalledExactlyOnceWith('/')
    expect(signedOut()).toBe(false)
  })

  it('[SEC-11] leaves a suspended page after ten minutes', async () => {
    const { leave } = watch(() => ({ state: 'ended' }))
    type('<form><input></form>')
    await focus()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(leave).toHaveBeenCalledExactlyOnceWith('/api/session/ended?next=%2F')
  })

  it('holds calls and renderings until it is known whether the page goes on', async () => {
    let answer: SessionAnswer = { state: 'ended' }
    watch(() => answer)
    expect(await canRefreshPage()).toBe(true)
    expect(await canContinuePage()).toBe(false)
    type('<form><input></form>')
    const settled = vi.fn()
    const both = Promise.all([canContinuePage(), canRefreshPage()]).then(settled)
    await settle()
    await vi.advanceTimersByTimeAsync(minute)
    expect(settled).not.toHaveBeenCalled()
    answer = active
    await focus()
    await both
    expect(settled).toHaveBeenCalledWith([true, true])
  })
})

it('[REL-21] a page with typed input stays when the portal was updated, and is rendered again once nothing is typed', async () => {
  let answer: SessionAnswer | undefined = { ...active, build: 'b2' }
  watch(() => answer)
  expect(await canRefreshPage()).toBe(true)
  document.body.innerHTML = '<form><input></form>'
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await canRefreshPage()).toBe(false)
  answer = active
  expect(await canRefreshPage()).toBe(true)
  answer = { ...active, build: 'b2' }
  document.body.innerHTML = ''
  expect(await canRefreshPage()).toBe(true)
})

it('[REL-21] a portal that was updated since renders the page again by itself only when the user is not at work', async () => {
  watch(() => ({ ...active, build: 'b2' }))
  expect(await canRefreshPage({ byItself: true })).toBe(false)
  expect(await canRefreshPage()).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await canRefreshPage({ byItself: true })).toBe(true)
})

it('[REL-29] a page whose account was lost is left, and not rendered in the account that took its place', async () => {
  let answer = active
  const { leave } = watch(() => answer)
  await focus()
  answer = { ...active, accountId: 'a2', accounts: ['a2'] }
  expect(await canRefreshPage()).toBe(false)
  expect(leave).toHaveBeenCalledExactlyOnceWith('/account-lost')
})

it.each([503, 429, undefined])(
  '[REL-19] a page that the user asked for again is known as stale when the upstream answers %s, and one that refreshes itself is not',
  async (status) => {
    connection.set({ state: 'fine', shownAt: 0, isStale: false })
    watch(
      () => active,
      page,
      () => status,
    )
    expect(await canRefreshPage({ byItself: true })).toBe(false)
    expect(connection.get().isStale).toBe(false)
    expect(await canRefreshPage()).toBe(false)
    expect(connection.get().isStale).toBe(true)
  },
)

it('[REL-29] [REL-21] a page that stays for its typed input, or whose account was lost, is not known as stale', async () => {
  connection.set({ state: 'fine', shownAt: 0, isStale: false })
  let answer: SessionAnswer = { ...active, build: 'b2' }
  watch(() => answer)
  document.body.innerHTML = '<form><input></form>'
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await canRefreshPage()).toBe(false)
  answer = { ...active, accountId: 'a2', accounts: ['a2'] }
  expect(await canRefreshPage()).toBe(false)
  expect(connection.get().isStale).toBe(false)
  document.body.innerHTML = ''
})
