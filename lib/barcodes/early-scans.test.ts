// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { type Reading, readScan } from './detect-scan.ts'
import { holdEarlyScans, keepKeys, keptKeys, sendHeldForm, takeEarlyKeys } from './early-scans.ts'
import { listenForScans } from './listen-for-scans.ts'
import { defaultProfile } from './scanner-profile.ts'
import { dispatchKey, keysOf } from './testing/scanner.ts'

afterEach(() => vi.useRealTimers())

const code = 'B3000A877A'
const gapMs = [5, 14, 9]

type Turn = { onPageBefore?: number; lost?: number; beforeScripts?: number; beforeListener?: number; firstAt?: number }

/** Presses a scan: some keys on the page before, some that no page hears, some before the scripts of the next page. */
function readOverTurn({ onPageBefore = 0, lost = 0, beforeScripts = 0, beforeListener = 0, firstAt = 100 }: Turn) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 10_000 })
  const reads: Reading[] = []
  const listen = (...early: [ReturnType<typeof takeEarlyKeys>?]) =>
    listenForScans(window, { onRead: (read) => void reads.push(read) }, ...early)
  const keys = keysOf(code, { gapMs, at: performance.now() + firstAt })
  const press = (count: number, isHeard = true) => {
    while (count > 0 || keys[0]?.type === 'up') {
      const key = keys.shift()
      if (!key) return
      vi.advanceTimersByTime(Math.max(0, key.at - performance.now()))
      if (isHeard) dispatchKey(key)
      if (key.type === 'down' && key.key !== 'Shift') count -= 1
    }
  }
  sessionStorage.clear()
  if (onPageBefore > 0) {
    const leave = listen()
    press(onPageBefore)
    vi.advanceTimersByTime(1)
    window.dispatchEvent(new Event('pagehide'))
    leave()
  }
  press(lost, false)
  vi.advanceTimersByTime(1)
  holdEarlyScans('page-ready', keptKeys, keepKeys)
  press(beforeScripts)
  sendHeldForm(document.createElement('form'))
  press(beforeListener)
  const stop = listen(takeEarlyKeys())
  press(code.length + 1)
  vi.advanceTimersByTime(2000)
  stop()
  return reads
    .map((read) => readScan(read, defaultProfile))
    .map((scan) => (typeof scan === 'string' ? scan : scan.code))
}

it.each<[string, Turn, string[]]>([
  ['made before the scripts', { beforeScripts: 11 }, [code]],
  ['on both sides of the scripts', { beforeScripts: 6 }, [code]],
  ['on both sides of the entry box', { beforeScripts: 3, beforeListener: 5 }, [code]],
  ['begun on the page before', { onPageBefore: 4 }, [code]],
  ['on two pages and before the scripts', { onPageBefore: 4, beforeScripts: 3 }, [code]],
  ['whose beginning no page heard', { lost: 5 }, ['split']],
  ['of which keys are lost between two pages', { onPageBefore: 3, lost: 4 }, ['split']],
  ['whose last characters no page heard', { onPageBefore: 8, lost: 2 }, ['split']],
  ['of which only the first key is heard', { onPageBefore: 1, lost: 10 }, ['split']],
  ['of which only the last character and the end are heard', { lost: 9 }, ['split']],
  ['of which only the end is heard', { lost: 10 }, ['split']],
])('[BC-01] a scan %s is read whole, or said to be cut', (_, turn, codes) => {
  expect(readOverTurn(turn)).toEqual(codes)
})
