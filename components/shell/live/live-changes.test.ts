// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, type Mock, type MockInstance, vi } from 'vitest'
import { connection } from '#lib/browser/calls/connection.ts'
import { pageOf, recordPageAsked } from '#lib/browser/page/page-asked.ts'
import { setPageAccount } from '#lib/browser/page/request-headers.ts'
import { watchChanges } from './live-changes.ts'

/** The stream of the browser under test. */
let streams: FakeStream[] = []
let addresses: string[] = []
let openedAt: number[] = []
let isRefused = false
let opensAfterMs = 0
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor(address: string) {
    super()
    streams.push(this)
    addresses.push(address)
    openedAt.push(Date.now())
    const answer = () => (isRefused ? this.breaks() : this.dispatchEvent(new Event('open')))
    if (opensAfterMs > 0) setTimeout(answer, opensAfterMs)
    else queueMicrotask(answer)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  says(event: unknown, type = 'message') {
    const lastEventId = typeof event === 'object' && event && 'id' in event ? String(event.id) : ''
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(event), lastEventId }))
  }
  /** The browser would try again by itself. */
  breaks() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
}
const open = () => streams.filter((stream) => stream.readyState !== FakeStream.CLOSED)

let stops: (() => void)[] = []
type Matters = Parameters<typeof watchChanges>[0]
const watch = (matters: Matters = () => true, shownSince?: Parameters<typeof watchChanges>[2]) => {
  const refresh = vi.fn<() => Promise<unknown>>(async () => true)
  stops.push(watchChanges(matters, refresh, shownSince))
  return refresh
}
/** Watches an order, and forgets what it took to begin. */
const settled = async (matters: Matters = ({ orderId }) => orderId === 'o1') => {
  const refresh = watch(matters)
  await pass(5000)
  refresh.mockClear()
  return refresh
}
/** As if the user went to another tab, or came back. */
function look(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** How often a page has been rendered once this time has passed. */
const timesAfter = async (ms: number, { mock }: Mock) => pass(ms).then(() => mock.calls.length)
let ids = 0
const change = (event: object = { entity: 'order', entityId: 'o1' }) => {
  ids += 1
  open()[0]?.says({ id: String(ids), ...event })
}
const poll = () => open()[0]?.says(1, 'poll')
const pauses = () => openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))
const hour = 3_600_000

/** As if the router showed a page that it has just asked for. */
function goTo(path: string) {
  history.pushState(null, '', path)
  recordPageAsked(pageOf(new URL(window.location.href)), Date.now() - 0.25)
}

let visibility: MockInstance<() => DocumentVisibilityState>
beforeEach(() => {
  visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  streams = []
  addresses = []
  openedAt = []
  stops = []
  isRefused = false
  opensAfterMs = 0
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  visibility.mockRestore()
})

it('a watching page renders at once for many changes of its order, and not for another', async () => {
  const refresh = await settled()
  change({ entity: 'order', entityId: 'o2' })
  expect(await timesAfter(2000, refresh)).toBe(0)
  for (const entity of ['file', 'item', 'shipment']) change({ entity, entityId: 'x', orderId: 'o1' })
  change()
  expect(await timesAfter(200, refresh)).toBe(1)
  change()
  expect(await timesAfter(500, refresh)).toBe(1)
  expect(await timesAfter(500, refresh)).toBe(2)
  expect(await timesAfter(5000, refresh)).toBe(2)
  vi.setSystemTime(Date.now() - hour) // a clock that is set back holds nothing up
  change()
  expect(await timesAfter(200, refresh)).toBe(3)
})

it('a watching page never renders twice at a time', async () => {
  const refresh = await settled()
  const slow = Promise.withResolvers()
  refresh.mockReturnValueOnce(slow.promise)
  change()
  await pass(200)
  change()
  expect(await timesAfter(5000, refresh)).toBe(1)
  slow.resolve(true)
  expect(await timesAfter(200, refresh)).toBe(2)
})

it('a watching page that is left during a refresh refreshes nothing any more', async () => {
  const refresh = await settled()
  const slow = Promise.withResolvers()
  refresh.mockReturnValue(slow.promise)
  change()
  await pass(200)
  stops[0]?.()
  slow.resolve(false)
  expect(await timesAfter(600_000, refresh)).toBe(1)
})

it('[ST-08] a watching page renders later what it may not render now, or what failed', async () => {
  const refresh = await settled()
  refresh.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('no answer'))
  change()
  expect(await timesAfter(4000, refresh)).toBe(1)
  expect(await timesAfter(2000, refresh)).toBe(2)
  expect(await timesAfter(20_000, refresh)).toBe(3)
})

it('the stream is one for all that a page watches, and closes with the last', async () => {
  await settled()
  const second = watch()
  await pass(1500)
  expect(open()).toHaveLength(1)
  expect(second, 'what happened before may have been missed').toHaveBeenCalledOnce()
  stops[0]?.()
  change()
  expect(await timesAfter(1500, second)).toBe(2)
  stops[1]?.()
  await pass(60_000)
  expect([open().length, streams.length]).toEqual([0, 1])
})

it('[SEC-26] the stream names the account of its page', async () => {
  setPageAccount('account-1')
  stops.push(() => setPageAccount(undefined))
  await settled()
  expect(addresses).toEqual([expect.stringMatching(/^\/api\/events\?account=account-1(&|$)/)])
})

it('a rendered page asks for the changes since it was asked for, and is rendered again for those alone', async () => {
  goTo('/orders/view/o1')
  await pass(3000)
  const refresh = watch(({ orderId }) => orderId === 'o1', 'page')
  expect(addresses).toEqual(['/api/events?age=5001'])
  change({ entity: 'order', entityId: 'o2' })
  expect(await timesAfter(5000, refresh)).toBe(0)
  change()
  expect(await timesAfter(5000, refresh)).toBe(1)
})

it('a page that the router shows under an open stream is rendered again for what came since it was asked for', async () => {
  await settled()
  goTo('/work/quiet')
  await pass(1000)
  const quiet = watch(undefined, 'page')
  goTo('/work/busy')
  change()
  await pass(1000)
  const busy = watch(undefined, 'page')
  const fresh = watch(undefined, Date.now())
  await pass(5000)
  expect([quiet, busy, fresh].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  expect(streams).toHaveLength(1)
  history.pushState(null, '', '/work/redirected')
  expect(await timesAfter(5000, watch(undefined, 'page')), 'nobody knows since when').toBe(1)
})

it('[REL-19] after a short gap the stream sends what was missed, once; after a long one a page is rendered again', async () => {
  const refresh = await settled()
  open()[0]?.says('still here', 'beat')
  await pass(10_000)
  change()
  await pass(1000)
  streams[0]?.breaks()
  await pass(1000)
  expect(addresses.at(-1)).toMatch(/age=1[34]\d{3}$/)
  ids -= 1
  change() // it has come before
  expect(await timesAfter(5000, refresh)).toBe(1)
  opensAfterMs = 3000
  streams[1]?.breaks()
  expect(await timesAfter(6000, refresh), 'it may have asked for too little').toBe(2)
  open()[0]?.says(1, 'missed')
  expect(await timesAfter(2000, refresh), 'the upstream does not know').toBe(3)
  look('hidden')
  await pass(70_000)
  look('visible')
  await pass(4000)
  expect(addresses.at(-1)).toBe('/api/events')
  expect(await timesAfter(5000, refresh)).toBe(4)
})

it('[REL-19] a refused stream is opened again with growing pauses, and then catches up', async () => {
  isRefused = true
  const refresh = watch()
  await pass(300_000)
  for (const [index, pause] of pauses().entries()) {
    const longest = Math.min(1000 * 2 ** index, 60_000)
    expect(pause).toBeGreaterThanOrEqual(longest / 2)
    expect(pause).toBeLessThanOrEqual(longest)
  }
  expect(pauses().length).toBeGreaterThan(7)
  isRefused = false
  for (let seconds = 0; seconds < 60 && open().length === 0; seconds += 1) {
    refresh.mockClear()
    await pass(1000)
  }
  expect(open()).toHaveLength(1)
  await pass(6000) // and not so long that the silence of this stream makes it open another one
  expect(refresh).toHaveBeenCalled()
})

it('[REL-19] a stream keeps its pauses while refused, and has none after a lost connection', async () => {
  isRefused = true
  const set = (state: 'fine' | 'lost') => connection.set({ state, shownAt: 0, isStale: false })
  // As the watch of the connection does: it asks the portal, which answers.
  stops.push(connection.subscribe(() => void (connection.get().state === 'suspected' && set('fine'))))
  const refresh = watch()
  await pass(120_000)
  expect(streams.length).toBeLessThan(12)
  set('lost')
  let before = streams.length
  set('fine')
  expect(streams).toHaveLength(before + 1)
  await pass(120_000)
  isRefused = false
  refresh.mockClear()
  before = streams.length
  window.dispatchEvent(new Event('online'))
  await pass(200)
  expect(streams).toHaveLength(before + 1)
  expect(refresh).toHaveBeenCalledOnce()
})

it('[REL-19] a page without a stream renders every 20 seconds, unless it is hidden', async () => {
  isRefused = true
  goTo('/work/refused')
  const refresh = watch(undefined, 'page')
  expect(await timesAfter(200_500, refresh)).toBe(10)
  look('hidden')
  expect(await timesAfter(200_000, refresh)).toBe(10)
})

it('[REL-19] a page without live updates renders at each poll, and no more often where that fails', async () => {
  const refresh = await settled()
  for (let polls = 1; polls <= 3; polls += 1) {
    poll()
    expect(await timesAfter(20_000, refresh)).toBe(polls)
  }
  expect(streams).toHaveLength(1)
  refresh.mockResolvedValueOnce(false)
  poll()
  expect(await timesAfter(20_000, refresh)).toBe(4)
})

it('[REL-19] a stream that fell silent is opened anew, and one that is alive is left', async () => {
  const refresh = await settled()
  for (let passed = 0; passed < 120_000; passed += 15_000) {
    streams[0]?.says('still here', 'beat')
    await pass(15_000)
  }
  expect([streams.length, refresh.mock.calls.length]).toEqual([1, 0])
  vi.setSystemTime(Date.now() + hour) // asleep: timers stand still, the clock does not
  look('visible')
  await pass(200)
  expect([streams.length, open().length]).toEqual([2, 1])
  expect(refresh).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + hour)
  await pass(10_200) // without anything that tells of the waking
  expect(streams).toHaveLength(3)
})

it('[REL-19] a watching page waits until visible, and closes its stream when hidden', async () => {
  const refresh = await settled()
  look('hidden')
  change()
  expect(await timesAfter(4000, refresh)).toBe(0)
  expect(open()).toHaveLength(1)
  look('visible')
  expect(await timesAfter(200, refresh)).toBe(1)
  expect(streams).toHaveLength(1)
  look('hidden')
  await pass(6000)
  expect(open()).toHaveLength(0)
  await pass(60_000)
  look('visible')
  await pass(1200)
  expect([open().length, refresh.mock.calls.length]).toEqual([1, 2])
})

it('[REL-19] a page in the bfcache holds no stream, and catches up when it is restored', async () => {
  const refresh = await settled()
  window.dispatchEvent(new Event('pagehide'))
  expect(open()).toHaveLength(0)
  vi.setSystemTime(Date.now() + hour) // its timers stood still
  window.dispatchEvent(new Event('pageshow'))
  await pass(1200)
  expect([open().length, refresh.mock.calls.length]).toEqual([1, 1])
})
