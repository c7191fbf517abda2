// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScanOutcome } from './scan.ts'
import { createStation, type Hear } from './station.ts'
import type { AnswerScan, ScanVerdict } from './verdict.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const right: ScanVerdict = { kind: 'right', text: 'Order 1' }
const unknown: ScanVerdict = { kind: 'unknown', text: 'Nothing' }

function stationWith({ isBlocked = false } = {}) {
  let ear: Parameters<Hear>[0] | undefined
  const stopped = vi.fn()
  let hears = 0
  const settled: ScanOutcome[] = []
  const station = createStation({
    hear: (given) => {
      ear = given
      hears += 1
      return stopped
    },
    isBlocked: () => isBlocked,
    onSettled: (outcome) => settled.push(outcome),
    waitMs: { page: 1000, answer: 2000, until: 3000 },
  })
  const scan = (physical: string, typed = physical) => ear?.onRead({ physical, typed, ended: true })
  const outcomes = () =>
    station.state().log.map(({ code, outcome }) => {
      if (outcome.state === 'waiting') return `${code} waiting`
      return `${code} ${outcome.state === 'answered' ? outcome.verdict.kind : outcome.reason}`
    })
  return { station, scan, settled, stopped, outcomes, hears: () => hears }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

it('[BC-01] hears nothing until a page takes scans, and stops some time after the last one left', async () => {
  const { station, scan, stopped } = stationWith()
  expect(scan('B4000A8B52')).toBeUndefined()
  const leave = station.takeFor(async () => right)
  expect(scan('B4000A8B52')).toBe('B4000A8B52')
  leave()
  await vi.advanceTimersByTimeAsync(999)
  expect(stopped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(stopped).toHaveBeenCalledOnce()
})

it('[BC-01] hears nothing on a page that listens to the scanner itself, and hears again on the next that does not', () => {
  const { station, stopped, hears } = stationWith()
  station.takeFor(async () => right)()
  station.hearNothing()
  expect(stopped).toHaveBeenCalledOnce()
  expect(hears()).toBe(1)
  station.takeFor(async () => right)
  expect(hears()).toBe(2)
})

it('[BC-01] a scan between two pages is answered by the one that comes', async () => {
  const { station, scan, outcomes } = stationWith()
  const first = vi.fn<AnswerScan>(async () => unknown)
  station.takeFor(first)()
  scan('B4000A8B52')
  expect(outcomes()).toEqual(['B4000A8B52 waiting'])
  await vi.advanceTimersByTimeAsync(500)
  station.takeFor(async () => right)
  await settle()
  expect(outcomes()).toEqual(['B4000A8B52 right'])
  expect(first).not.toHaveBeenCalled()
})

it('[BC-01] a scan that no page takes is told', async () => {
  const { station, scan, outcomes } = stationWith()
  station.takeFor(async () => right)()
  scan('B4000A8B52')
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes()).toEqual(['B4000A8B52 nobody'])
})

it('[BC-01] the next scan waits until the page is there that the last one opened', async () => {
  const { station, scan, outcomes } = stationWith()
  const opened = Promise.withResolvers<void>()
  const page = vi.fn<AnswerScan>(async () => ({ ...right, until: opened.promise }))
  station.takeFor(page)
  scan('AAAAA')
  scan('BBBBB')
  await settle()
  expect(outcomes()).toEqual(['BBBBB waiting', 'AAAAA right'])
  expect(page).toHaveBeenCalledOnce()
  opened.resolve()
  await settle()
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA right'])
})

it('[BC-01] a page that never comes, and an answer that never comes, hold nothing up for ever', async () => {
  const { station, scan, outcomes } = stationWith()
  const answers = [{ ...right, until: new Promise<void>(() => {}) }, new Promise<ScanVerdict>(() => {}), right]
  const signals: AbortSignal[] = []
  station.takeFor(async (_, signal) => {
    signals.push(signal)
    return (await answers.shift()) ?? unknown
  })
  for (const code of ['AAAAA', 'BBBBB', 'CCCCC']) scan(code)
  await vi.advanceTimersByTimeAsync(3000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(outcomes()).toEqual(['CCCCC right', 'BBBBB failed', 'AAAAA right'])
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
})

it('[BC-01] asks for the other reading of the keys where nothing has the first', async () => {
  const { station, scan, outcomes } = stationWith()
  const page = vi.fn<AnswerScan>(async (code) => (code === 'HA112' ? right : unknown))
  station.takeFor(page)
  scan('HQ112', 'ha112')
  await settle()
  expect(page.mock.calls.map(([code]) => code)).toEqual(['HQ112', 'HA112'])
  expect(outcomes()).toEqual(['HQ112 right'])
})

it('[BC-01] asks first for the reading that was right last, so that a page sees the same code twice in a row', async () => {
  const { station, scan } = stationWith()
  const page = vi.fn<AnswerScan>(async (code) => (code === 'HA112' || code === 'HQ113' ? right : unknown))
  station.takeFor(page)
  for (const [physical, typed] of [
    ['HQ112', 'ha112'],
    ['HQ112', 'ha112'],
    ['HQ113', 'ha113'],
    ['HQ113', 'ha113'],
  ] as const) {
    scan(physical, typed)
    await vi.advanceTimersByTimeAsync(1000)
  }
  const asked = page.mock.calls.map(([code]) => code)
  expect(asked).toEqual(['HQ112', 'HA112', 'HA112', 'HA113', 'HQ113', 'HQ113'])
})

it('[BC-01] a look-up that fails is told, and the next one is answered', async () => {
  const { station, scan, outcomes, settled } = stationWith()
  station.takeFor(async (code) => {
    if (code === 'AAAAA') throw new Error('the network is away')
    return right
  })
  for (const code of ['AAAAA', 'BBBBB']) scan(code)
  await settle()
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA failed'])
  expect(settled).toHaveLength(2)
})

it('[BC-01] answers nothing under an open question, and says why', async () => {
  const { station, scan, outcomes } = stationWith({ isBlocked: true })
  const page = vi.fn<AnswerScan>(async () => right)
  station.takeFor(page)
  scan('B4000A8B52')
  await settle()
  expect(outcomes()).toEqual(['B4000A8B52 dialog'])
  expect(page).not.toHaveBeenCalled()
})

it('[BC-01] keeps the last 20 scans, newest first', async () => {
  const { station, scan } = stationWith()
  station.takeFor(async () => right)
  for (let number = 10; number < 35; number += 1) {
    scan(`CODE-${number}`)
    await settle()
  }
  const { log, busy } = station.state()
  expect(log).toHaveLength(20)
  expect(log[0]?.code).toBe('CODE-34')
  expect(busy).toBe(false)
})

it('[BC-01] refusals crowd out none that still waits: it is told when it has its answer', async () => {
  const { station, scan, outcomes } = stationWith()
  const answer = Promise.withResolvers<ScanVerdict>()
  station.takeFor(() => answer.promise)
  scan('FIRST1')
  for (let number = 0; number < 25; number += 1) scan('1234')
  expect(outcomes().filter((outcome) => outcome !== '1234 tooShort')).toEqual(['FIRST1 waiting'])
  answer.resolve(right)
  await settle()
  expect(outcomes()).toContain('FIRST1 right')
})

it('[BC-01] a page that could not be opened holds up no later scan', async () => {
  const { station, scan, outcomes } = stationWith()
  station.takeFor(async () => ({ ...right, until: Promise.reject(new Error('the network is away')) }))
  for (const code of ['AAAAA', 'BBBBB']) scan(code)
  await settle()
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA right'])
})

it('[BC-01] a prefix that the scanner adds is no part of the code', async () => {
  window.localStorage.setItem('sfl-scanner', JSON.stringify({ prefix: ']C1' }))
  const { station, scan } = stationWith()
  station.takeFor(async () => right)
  expect(scan(']C1B4000A8B52')).toBe('B4000A8B52')
  window.localStorage.clear()
})
