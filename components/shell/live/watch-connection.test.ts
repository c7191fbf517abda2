// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection, suspectConnection } from '#lib/browser/calls/connection.ts'
import { watchConnection } from './watch-connection.ts'

const fetched = vi.fn<typeof fetch>()
const away = async () => Promise.reject(new TypeError('Failed to fetch'))
const state = () => connection.get().state
let stop = () => {}
const watch = () => {
  const onBack = vi.fn()
  stop = watchConnection(onBack)
  return onBack
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(async () => Response.json({ status: 'live' }))
  connection.set({ state: 'fine', shownAt: 0, isStale: false })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[REL-19] a call that failed alone is no lost connection, and refreshes nothing', async () => {
  const onBack = watch()
  suspectConnection()
  await pass(0)
  expect([state(), onBack.mock.calls.length]).toEqual(['fine', 0])
  await pass(60_000)
  expect(fetched).toHaveBeenCalledOnce()
})

it('[REL-19] a lost connection is asked for until it is back, and the page catches up once', async () => {
  const onBack = watch()
  fetched.mockImplementation(away)
  suspectConnection()
  await pass(60_000)
  expect(state()).toBe('lost')
  expect(fetched.mock.calls.length).toBeGreaterThan(10)
  // An error page of a proxy in front of the portal is no portal.
  fetched.mockImplementation(async () => new Response('Bad gateway', { status: 502 }))
  await pass(10_000)
  expect(onBack).not.toHaveBeenCalled()
  fetched.mockImplementation(async () => Response.json({ status: 'live' }))
  await pass(4000)
  expect([state(), onBack.mock.calls.length]).toEqual(['fine', 1])
})

it('[REL-19] what the browser says of the network is checked at once, and again a second later', async () => {
  const onBack = watch()
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(state(), 'the portal still answered').toBe('fine')
  fetched.mockImplementation(away)
  await pass(1000)
  expect(state()).toBe('lost')
  await pass(30_000)
  fetched.mockImplementation(async () => Response.json({ status: 'live' }))
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(onBack).toHaveBeenCalledOnce()
})
