// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchChanges } from './live-changes.ts'

/** The stream of the browser under test. */
let streams: FakeStream[] = []
let isRefused = false
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    streams.push(this)
    queueMicrotask(() => (isRefused ? this.breaks() : this.dispatchEvent(new Event('open'))))
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  says(event: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
  breaks() {
    this.close()
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
  const refresh = vi.fn()
  stops.push(watchChanges(matters, refresh))
  return refresh
}
/** Watches, and forgets what it took to begin. */
const settled = async (matters: Parameters<typeof watchChanges>[0]) => {
  const refresh = watch(matters)
  await pass(5000)
  refresh.mockClear()
  return refresh
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const ofOrder = (id: string) => (change: { orderId: string | undefined }) => change.orderId === id

beforeEach(() => {
  streams = []
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
})

it('renders once more when it begins, for what happened before anybody listened', async () => {
  const refresh = watch(ofOrder('o1'))
  await pass(10_000)
  expect(refresh).toHaveBeenCalledOnce()
})

it('renders once for many changes of its order, and never for those of another', async () => {
  const refresh = await settled(ofOrder('o1'))
  streams[0]?.says({ id: '1', entity: 'order', entityId: 'o2' })
  await pass(2000)
  expect(refresh).not.toHaveBeenCalled()
  for (const entity of ['file', 'item', 'shipment']) streams[0]?.says({ id: '2', entity, entityId: 'x', orderId: 'o1' })
  streams[0]?.says({ id: '3', entity: 'order', entityId: 'o1' })
  await pass(2000)
  expect(refresh).toHaveBeenCalledOnce()
})

it('reads one stream for the whole browser, and hands it on', async () => {
  watch(() => true)
  const second = await settled(() => true)
  expect(open()).toHaveLength(1)
  stops[0]?.()
  await pass(1500)
  expect(open()).toHaveLength(1)
  expect(second).toHaveBeenCalledOnce() // what happened in between may have been missed
})

it('[REL-19] opens a refused stream again with growing pauses, and then catches up', async () => {
  isRefused = true
  const refresh = await settled(ofOrder('o1'))
  await pass(5000)
  expect(streams.length).toBeGreaterThan(2)
  expect(streams.length).toBeLessThan(7)
  expect(refresh).not.toHaveBeenCalled()
  isRefused = false
  await pass(60_000)
  expect(open()).toHaveLength(1)
  expect(refresh).toHaveBeenCalledOnce()
})

it('[REL-19] waits until somebody looks', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const refresh = watch(() => true)
  await pass(0)
  streams[0]?.says({ id: '1', entity: 'order', entityId: 'o1' })
  await pass(5000)
  expect(refresh).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledOnce()
})
