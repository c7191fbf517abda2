// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { faultQueue, keepFaults, notifyFault } from '#lib/errors/faults.ts'
import { startReporting } from './start-reporting.ts'
import { failedScript } from './watch-scripts.ts'

// What sends is shown in a browser, with a collector.
vi.mock('#lib/errors/browser-reporter.ts', () => ({ createBrowserReport: vi.fn() }))

const reporting = { dsn: 'https://0123abcd@errors.example.com/7', release: '1.0.63', environment: 'test' }
const reported: [unknown, unknown][] = []
const start = () => startReporting(reporting, () => (error, tags) => void reported.push([error, tags]))

afterEach(() => {
  reported.length = 0
  sessionStorage.clear()
})

it('[ST-11] the reporter reports errors from before and after its start, and the failed script', () => {
  window.history.pushState(null, '', '/orders/view/65f0a1b2c3d4e5f6a7b8c9d0?q=private')
  const page = { page: '/orders/view/:id' }
  keepFaults(faultQueue)
  const [before, rejected, after] = [new Error('before'), new Error('rejected'), new Error('after')]
  notifyFault(before)
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }))
  sessionStorage.setItem(failedScript, JSON.stringify({ path: '/a.js', why: 'is gone', at: 1, unreported: true }))
  const stop = start()
  expect(reported).toEqual([
    [before, page],
    [rejected, page],
    [expect.objectContaining({ message: '/a.js is gone; the page was loaded anew' }), page],
  ])
  window.dispatchEvent(new ErrorEvent('error', { error: after }))
  expect(reported.at(-1)).toEqual([after, page])

  stop()
  notifyFault(new Error('on hold'))
  expect(reported).toHaveLength(4)
  start()
  expect(reported.at(-1)).toEqual([expect.objectContaining({ message: 'on hold' }), page])
})

it('[ST-11] the script that queues errors runs without its module', () => {
  expect(keepFaults.toString()).not.toMatch(/faultQueue|__vite/)
})
