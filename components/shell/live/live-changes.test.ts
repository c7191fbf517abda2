// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { connection } from '#lib/client/connection.ts'
import { setPageSession } from '#lib/client/page-state.ts'
import { watchChanges } from './live-changes.ts'

/** The stream of the browser under test. */
let streams: FakeStream[] = []
let openedAt: number[] = []
let isRefused = false
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    streams.push(this)
    openedAt.push(Date.now())
    queueMicrotask(() => (isRefused ? this.breaks() : this.dispatchEvent(new Event('open'))))
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  beats() {
    this.dispatchEvent(new MessageEvent('beat', { data: 'still here' }))
  }
  says(event: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
  /** The browser would try again by itself. */
  breaks() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
}
const open = () => streams.filter((stream) => stream.readyState !== FakeStream.CLOSED)

/** One holder at a time, as the browser's locks are. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const mine = last.then(() => (signal.aborted ? Promise.reject(signal.reason as Error) : work()))
      last = mine.catch(() => {})
      return mine
    },
  }
}

let stops: (() => void)[] = []
const watch = (matters: Parameters<typeof watchChanges>[0]) => {
  const refresh = vi.fn(async () => true)
  stops.push(watchChanges(matters, refresh))
  return refresh
}
/** As while the upstream is away, until the returned function is called. */
const withoutRendering = () => {
  let isAway = true
  stops.push(setPageSession({ hasInput: () => false, canContinue: async () => true, canRender: async () => !isAway }))
  return () => void (isAway = false)
}
/** Watches, and forgets what it took to begin. */
const settled = async (matters: Parameters<typeof watchChanges>[0]) => {
  const refresh = watch(matters)
  await pass(5000)
  refresh.mockClear()
  return refresh
}
/** As if the person went to another tab, or came back. */
function look(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const said = { id: '1', entity: 'order', entityId: 'o1' }
const ofOrder = (id: string) => (change: { orderId: string | undefined }) => change.orderId === id

let visibility: MockInstance<() => DocumentVisibilityState>
beforeEach(() => {
  visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  streams = []
  openedAt = []
  stops = []
  isRefused = false
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  visibility.mockRestore()
})

it('a watching page renders once more when it begins, for what happened before it listened', async () => {
  const refresh = watch(ofOrder('o1'))
  await pass(10_000)
  expect(refresh).toHaveBeenCalledOnce()
})

it('a watching page renders at once for many changes of its order, and never for those of another', async () => {
  const refresh = await settled(ofOrder('o1'))
  streams[0]?.says({ id: '1', entity: 'order', entityId: 'o2' })
  await pass(2000)
  expect(refresh).not.toHaveBeenCalled()
  for (const entity of ['file', 'item', 'shipment']) streams[0]?.says({ id: '2', entity, entityId: 'x', orderId: 'o1' })
  streams[0]?.says(said)
  await pass(200)
  expect(refresh).toHaveBeenCalledOnce()
  streams[0]?.says(said)
  await pass(500)
  expect(refresh).toHaveBeenCalledOnce()
  await pass(500)
  expect(refresh).toHaveBeenCalledTimes(2)
  await pass(5000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('a watching page never renders twice at a time, and waits for no rendering for ever', async () => {
  const refresh = await settled(ofOrder('o1'))
  const slow = Promise.withResolvers<boolean>()
  refresh.mockReturnValueOnce(slow.promise)
  streams[0]?.says(said)
  await pass(200)
  streams[0]?.says(said)
  await pass(5000)
  expect(refresh).toHaveBeenCalledOnce()
  slow.resolve(true)
  await pass(200)
  expect(refresh).toHaveBeenCalledTimes(2)

  refresh.mockReturnValueOnce(new Promise(() => {}))
  streams[0]?.says(said)
  await pass(2000)
  streams[0]?.says(said)
  await pass(14_000)
  expect(refresh).toHaveBeenCalledTimes(4)
})

it('a page that is left during a refresh that never ends, or before one may begin, refreshes nothing any more', async () => {
  const duringRefresh = await settled(ofOrder('o1'))
  duringRefresh.mockReturnValue(new Promise(() => {}))
  streams[0]?.says(said)
  await pass(200)
  expect(duringRefresh).toHaveBeenCalledOnce()
  stops.shift()?.()
  await pass(600_000)
  expect(duringRefresh).toHaveBeenCalledOnce()

  const allowed = Promise.withResolvers<boolean>()
  const beforeRefresh = await settled(ofOrder('o1'))
  const leave = stops.shift()
  stops.push(setPageSession({ hasInput: () => false, canContinue: async () => true, canRender: () => allowed.promise }))
  open()[0]?.says(said)
  await pass(200)
  leave?.()
  allowed.resolve(true)
  await pass(600_000)
  expect(beforeRefresh).not.toHaveBeenCalled()
})

it('a refresh that did not take place is tried again after five seconds', async () => {
  const refresh = await settled(ofOrder('o1'))
  refresh.mockResolvedValueOnce(false)
  streams[0]?.says(said)
  await pass(4000)
  expect(refresh).toHaveBeenCalledOnce()
  await pass(2000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await pass(10_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('a watching page renders at once for a change although the clock was set back by an hour', async () => {
  const refresh = await settled(ofOrder('o1'))
  vi.setSystemTime(Date.now() - 3_600_000)
  streams[0]?.says(said)
  await pass(200)
  expect(refresh).toHaveBeenCalledOnce()
})

it('the tabs of a browser read one stream, and another tab takes it over', async () => {
  watch(() => true)
  const second = await settled(() => true)
  expect(open()).toHaveLength(1)
  stops[0]?.()
  await pass(1500)
  expect(open()).toHaveLength(1)
  expect(second).toHaveBeenCalledOnce() // what happened in between may have been missed
})

it('a tab that is left while its turn comes opens no stream', async () => {
  const turn = Promise.withResolvers<void>()
  const request = (_name: string, _options: unknown, work: () => Promise<void>) => turn.promise.then(work)
  vi.stubGlobal('navigator', { locks: { request } })
  watch(() => true)
  stops[0]?.()
  turn.resolve()
  await pass(60_000)
  expect(streams).toEqual([])
})

it('the stream closes when no page watches any more', async () => {
  await settled(() => true)
  expect(open()).toHaveLength(1)
  stops[0]?.()
  await pass(60_000)
  expect(open()).toHaveLength(0)
  expect(streams).toHaveLength(1)
})

it('[ST-08] a watching page renders nothing while it is not known whether the page goes on, and makes up for it', async () => {
  const refresh = await settled(ofOrder('o1'))
  const known = Promise.withResolvers<boolean>()
  const stop = setPageSession({
    hasInput: () => true,
    canContinue: () => known.promise,
    canRender: () => known.promise,
  })
  stops.push(stop)
  streams[0]?.says(said)
  await pass(20_000)
  expect(refresh).not.toHaveBeenCalled()
  known.resolve(true)
  await pass(200)
  expect(refresh).toHaveBeenCalledOnce()
})

it('[ST-08] a watching page renders later what it may not render now', async () => {
  const refresh = await settled(ofOrder('o1'))
  let may = false
  stops.push(setPageSession({ hasInput: () => true, canContinue: async () => true, canRender: async () => may }))
  streams[0]?.says(said)
  await pass(4000)
  expect(refresh).not.toHaveBeenCalled()
  may = true
  await pass(2000)
  expect(refresh).toHaveBeenCalledOnce()
})

it('[REL-19] a watching page opens a refused stream again with growing pauses, and then catches up', async () => {
  isRefused = true
  const allowRendering = withoutRendering()
  const refresh = watch(ofOrder('o1'))
  await pass(300_000)
  const pauses = openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))
  for (const [index, pause] of pauses.entries()) {
    const longest = Math.min(1000 * 2 ** index, 60_000)
    expect(pause).toBeGreaterThanOrEqual(longest / 2)
    expect(pause).toBeLessThanOrEqual(longest)
  }
  expect(pauses.length).toBeGreaterThan(7)
  expect(refresh).not.toHaveBeenCalled()
  isRefused = false
  for (let seconds = 0; seconds < 60 && open().length === 0; seconds += 1) await pass(1000)
  expect(open()).toHaveLength(1)
  allowRendering()
  await pass(6000) // and not so long that the silence of this stream makes it open another one
  expect(refresh).toHaveBeenCalledOnce()
})

it('[REL-19] a watching page keeps its pauses while a portal within reach refuses the stream, and waits no longer after a lost connection', async () => {
  isRefused = true
  withoutRendering()
  const set = (state: 'fine' | 'lost') => connection.set({ state, shownAt: 0, isStale: false })
  // As the watch of the connection does: it asks the portal, which answers.
  stops.push(connection.subscribe(() => void (connection.get().state === 'suspected' && set('fine'))))
  watch(() => true)
  await pass(120_000)
  expect(streams.length).toBeLessThan(12)
  set('lost')
  const before = streams.length
  set('fine')
  expect(streams).toHaveLength(before + 1)
})

it('[REL-19] a watching page renders every 20 seconds while no stream can be had, and not while the page is hidden', async () => {
  isRefused = true
  const refresh = watch(ofOrder('o1'))
  await pass(200_500)
  expect(refresh).toHaveBeenCalledTimes(10)
  look('hidden')
  await pass(200_000)
  expect(refresh).toHaveBeenCalledTimes(10)
})

it('[REL-19] a watching page renders at each poll that the portal sends where the upstream has no live updates', async () => {
  const refresh = await settled(ofOrder('o1'))
  for (let polls = 1; polls <= 3; polls += 1) {
    streams[0]?.dispatchEvent(new MessageEvent('poll', { data: '1' }))
    await pass(20_000)
    expect(refresh).toHaveBeenCalledTimes(polls)
  }
  expect(streams).toHaveLength(1)
})

it('[REL-19] a watching page polls without a rendering while the upstream is away, so that no error takes the place of the page', async () => {
  const refresh = await settled(ofOrder('o1'))
  let may = false
  stops.push(setPageSession({ hasInput: () => false, canContinue: async () => true, canRender: async () => may }))
  streams[0]?.dispatchEvent(new MessageEvent('poll', { data: '1' }))
  await pass(20_000)
  expect(refresh).not.toHaveBeenCalled()
  may = true
  streams[0]?.dispatchEvent(new MessageEvent('poll', { data: '1' }))
  await pass(200)
  expect(refresh).toHaveBeenCalledOnce()
})

it('[REL-19] a watching page pauses longer each time for a stream that is taken and dropped at once', async () => {
  await settled(() => true)
  for (const at of [0, 1, 2, 3]) {
    streams[at]?.breaks()
    await pass(2 ** at * 1000)
  }
  expect(streams).toHaveLength(5)
  const pauses = openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))
  expect(pauses[3]).toBeGreaterThanOrEqual(4000)
})

it('[REL-19] a watching page opens its stream at once when the network is back', async () => {
  isRefused = true
  const allowRendering = withoutRendering()
  const refresh = watch(() => true)
  await pass(120_000)
  isRefused = false
  allowRendering()
  const before = streams.length
  window.dispatchEvent(new Event('online'))
  await pass(200)
  expect(streams).toHaveLength(before + 1)
  expect(refresh).toHaveBeenCalledOnce()
})

it('[REL-19] a watching page opens a stream anew that fell silent, as after sleep, and leaves one that is alive', async () => {
  const refresh = await settled(() => true)
  for (let passed = 0; passed < 120_000; passed += 15_000) {
    streams[0]?.beats()
    await pass(15_000)
  }
  expect(streams).toHaveLength(1)
  expect(refresh).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 3_600_000) // asleep: timers stand still, the clock does not
  look('visible')
  await pass(200)
  expect(streams).toHaveLength(2)
  expect(open()).toHaveLength(1)
  expect(refresh).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(10_200) // without anything that tells of the waking
  expect(streams).toHaveLength(3)
})

it('[REL-19] a watching page waits until the page is visible, and closes the stream when it is hidden for long', async () => {
  const refresh = await settled(() => true)
  look('hidden')
  streams[0]?.says(said)
  await pass(20_000)
  expect(refresh).not.toHaveBeenCalled()
  expect(open()).toHaveLength(1)
  look('visible')
  await pass(200)
  expect(refresh).toHaveBeenCalledOnce()
  expect(streams).toHaveLength(1)

  look('hidden')
  await pass(31_000)
  expect(open()).toHaveLength(0)
  look('visible')
  await pass(1200)
  expect(open()).toHaveLength(1)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('[REL-19] a watching page in the bfcache holds no stream, and catches up when it is restored', async () => {
  const refresh = await settled(() => true)
  window.dispatchEvent(new Event('pagehide'))
  expect(open()).toHaveLength(0)
  window.dispatchEvent(new Event('pageshow'))
  await pass(1200)
  expect(open()).toHaveLength(1)
  expect(refresh).toHaveBeenCalledOnce()
})
