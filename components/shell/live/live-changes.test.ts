// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
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
type Matters = Parameters<typeof watchChanges>[0]
const watch = (matters: Matters = () => true) => {
  const refresh = vi.fn(async () => true)
  stops.push(watchChanges(matters, refresh))
  return refresh
}
/** Watches an order, and forgets what it took to begin. */
const settled = async (matters: Matters = ({ orderId }) => orderId === 'o1') => {
  const refresh = watch(matters)
  await pass(5000)
  refresh.mockClear()
  return refresh
}
/** What a page may do while its session and the upstream are in question, until the returned function is called. */
const withoutRendering = (until?: Promise<boolean>) => {
  let isAllowed = false
  const canRender = until ? () => until : async () => isAllowed
  stops.push(setPageSession({ hasInput: () => false, canContinue: async () => true, canRender }))
  return () => void (isAllowed = true)
}
/** As if the user went to another tab, or came back. */
function look(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const said = { id: '1', entity: 'order', entityId: 'o1' }
const change = (event: object = said) => open()[0]?.says(event)
const poll = () => open()[0]?.dispatchEvent(new MessageEvent('poll', { data: '1' }))
const pauses = () => openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))
const hour = 3_600_000

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

describe('a watching page', () => {
  it('renders at once for many changes of its order, and never for those of another', async () => {
    const refresh = await settled()
    change({ id: '1', entity: 'order', entityId: 'o2' })
    await pass(2000)
    expect(refresh).not.toHaveBeenCalled()
    for (const entity of ['file', 'item', 'shipment']) change({ id: '2', entity, entityId: 'x', orderId: 'o1' })
    change()
    await pass(200)
    expect(refresh).toHaveBeenCalledOnce()
    change()
    await pass(500)
    expect(refresh).toHaveBeenCalledOnce()
    await pass(500)
    expect(refresh).toHaveBeenCalledTimes(2)
    await pass(5000)
    expect(refresh).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() - hour) // a clock that is set back holds nothing up
    change()
    await pass(200)
    expect(refresh).toHaveBeenCalledTimes(3)
  })

  it('never renders twice at a time, and waits for no rendering for ever', async () => {
    const refresh = await settled()
    const slow = Promise.withResolvers<boolean>()
    refresh.mockReturnValueOnce(slow.promise)
    change()
    await pass(200)
    change()
    await pass(5000)
    expect(refresh).toHaveBeenCalledOnce()
    slow.resolve(true)
    await pass(200)
    expect(refresh).toHaveBeenCalledTimes(2)

    refresh.mockReturnValueOnce(new Promise(() => {}))
    change()
    await pass(2000)
    change()
    await pass(14_000)
    expect(refresh).toHaveBeenCalledTimes(4)
  })

  it('that is left during a refresh, or before one may begin, refreshes nothing any more', async () => {
    const duringRefresh = await settled()
    duringRefresh.mockReturnValue(new Promise(() => {}))
    change()
    await pass(200)
    stops.shift()?.()
    await pass(600_000)
    expect(duringRefresh).toHaveBeenCalledOnce()

    const allowed = Promise.withResolvers<boolean>()
    const beforeRefresh = await settled()
    const leave = stops.shift()
    withoutRendering(allowed.promise)
    change()
    await pass(200)
    leave?.()
    allowed.resolve(true)
    await pass(600_000)
    expect(beforeRefresh).not.toHaveBeenCalled()
  })

  it('[ST-08] renders later what it may not render now, or not as long as it is not known', async () => {
    const refresh = await settled()
    const known = Promise.withResolvers<boolean>()
    withoutRendering(known.promise)
    change()
    await pass(20_000)
    expect(refresh).not.toHaveBeenCalled()
    known.resolve(true)
    await pass(200)
    expect(refresh).toHaveBeenCalledOnce()
    stops.pop()?.()
    const allow = withoutRendering()
    change()
    await pass(4000)
    expect(refresh).toHaveBeenCalledOnce()
    allow()
    await pass(2000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })
})

describe('the stream', () => {
  it('is one for the tabs of a browser, and another tab takes it over', async () => {
    watch()
    const second = await settled(() => true)
    expect(open()).toHaveLength(1)
    stops[0]?.()
    await pass(1500)
    expect(open()).toHaveLength(1)
    expect(second).toHaveBeenCalledOnce() // what happened in between may have been missed
  })

  it('is not opened by a tab that is left while it waits, and closes with the last page', async () => {
    const turn = Promise.withResolvers<void>()
    const request = (_name: string, _options: unknown, work: () => Promise<void>) => turn.promise.then(work)
    vi.stubGlobal('navigator', { locks: { request } })
    watch()
    stops.shift()?.()
    turn.resolve()
    await pass(60_000)
    expect(streams).toEqual([])

    vi.stubGlobal('navigator', { locks: fakeLocks() })
    await settled()
    expect(open()).toHaveLength(1)
    stops.shift()?.()
    await pass(60_000)
    expect([open().length, streams.length]).toEqual([0, 1])
  })
})

describe('[REL-19] a watching page', () => {
  it('opens a refused stream again with growing pauses, and then catches up', async () => {
    isRefused = true
    const allow = withoutRendering()
    const refresh = watch()
    await pass(300_000)
    for (const [index, pause] of pauses().entries()) {
      const longest = Math.min(1000 * 2 ** index, 60_000)
      expect(pause).toBeGreaterThanOrEqual(longest / 2)
      expect(pause).toBeLessThanOrEqual(longest)
    }
    expect(pauses().length).toBeGreaterThan(7)
    expect(refresh).not.toHaveBeenCalled()
    isRefused = false
    for (let seconds = 0; seconds < 60 && open().length === 0; seconds += 1) await pass(1000)
    expect(open()).toHaveLength(1)
    allow()
    await pass(6000) // and not so long that the silence of this stream makes it open another one
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('keeps its pauses while the portal refuses the stream, and none after a lost connection', async () => {
    isRefused = true
    const allow = withoutRendering()
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
    allow()
    before = streams.length
    window.dispatchEvent(new Event('online'))
    await pass(200)
    expect(streams).toHaveLength(before + 1)
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('renders every 20 seconds while no stream can be had, and not while the page is hidden', async () => {
    isRefused = true
    const refresh = watch()
    await pass(200_500)
    expect(refresh).toHaveBeenCalledTimes(10)
    look('hidden')
    await pass(200_000)
    expect(refresh).toHaveBeenCalledTimes(10)
  })

  it('renders at each poll of a portal without live updates, and not while the upstream is away', async () => {
    const refresh = await settled()
    for (let polls = 1; polls <= 3; polls += 1) {
      poll()
      await pass(20_000)
      expect(refresh).toHaveBeenCalledTimes(polls)
    }
    expect(streams).toHaveLength(1)
    const allow = withoutRendering()
    poll()
    await pass(20_000)
    expect(refresh, 'no error takes the place of the page').toHaveBeenCalledTimes(3)
    allow()
    poll()
    await pass(200)
    expect(refresh).toHaveBeenCalledTimes(4)
  })

  it('opens a stream anew that fell silent, as after sleep, and leaves one that is alive', async () => {
    const refresh = await settled()
    for (let passed = 0; passed < 120_000; passed += 15_000) {
      streams[0]?.beats()
      await pass(15_000)
    }
    expect(streams).toHaveLength(1)
    expect(refresh).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + hour) // asleep: timers stand still, the clock does not
    look('visible')
    await pass(200)
    expect([streams.length, open().length]).toEqual([2, 1])
    expect(refresh).toHaveBeenCalledOnce()
    vi.setSystemTime(Date.now() + hour)
    await pass(10_200) // without anything that tells of the waking
    expect(streams).toHaveLength(3)
  })

  it('waits until the page is visible, and closes the stream when it is hidden for long', async () => {
    const refresh = await settled()
    look('hidden')
    change()
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

  it('in the bfcache holds no stream, and catches up when it is restored', async () => {
    const refresh = await settled()
    window.dispatchEvent(new Event('pagehide'))
    expect(open()).toHaveLength(0)
    window.dispatchEvent(new Event('pageshow'))
    await pass(1200)
    expect(open()).toHaveLength(1)
    expect(refresh).toHaveBeenCalledOnce()
  })
})
