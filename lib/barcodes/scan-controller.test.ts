// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createStore } from '#lib/browser/store.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { KeyListener } from './listen-for-scans.ts'
import { type AnswerScan, noScansYet, type ScanOutcome, type ScanResult } from './scan.ts'
import { createScanController } from './scan-controller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const right: ScanResult = { kind: 'right', text: 'Order 1' }
const unknown: ScanResult = { kind: 'unknown', text: 'Nothing' }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function controllerWith({ isBlocked = false, isOffline = (): boolean => false } = {}) {
  let listener: KeyListener | undefined
  const settled: ScanOutcome[] = []
  const state = createStore(noScansYet)
  const controller = createScanController({
    state,
    listen: (given) => {
      listener = given
      return () => {}
    },
    isBlocked: () => isBlocked,
    hasNoConnection: isOffline,
    onSettled: (outcome) => void settled.push(outcome),
    loadWords: async () => ({ name: '', none: '', notNow: '' }),
    waitMs: { page: 1000, slow: 500, answer: 2000, until: 3000 },
  })
  const scan = (physical: string, typed = physical) => listener?.onRead({ physical, typed, ended: true })
  /** Scans codes one at once after the other, and waits for what is answered at once. */
  const scanAll = (...codes: string[]) => {
    for (const code of codes) scan(code)
    return pass(0)
  }
  const outcomes = () =>
    state.get().log.map(({ code, outcome }) => {
      if (outcome.state === 'waiting') return `${code} ${outcome.isSlow ? 'slow' : 'waiting'}`
      if (outcome.state === 'command') return `${outcome.command} ${outcome.isDone ? 'done' : 'not possible'}`
      return `${code} ${outcome.state === 'answered' ? outcome.result.kind : outcome.reason}`
    })
  return { controller, state, scan, scanAll, settled, outcomes }
}

it('[BC-01] the next scan waits until the page that the last one opened is shown', async () => {
  const { controller, scanAll, outcomes } = controllerWith()
  const opened = Promise.withResolvers<void>()
  const page = vi.fn<AnswerScan>(async () => ({ ...right, until: opened.promise }))
  controller.takeScans(page)
  await scanAll('AAAAA', 'BBBBB')
  expect(outcomes()).toEqual(['BBBBB waiting', 'AAAAA right'])
  expect(page).toHaveBeenCalledOnce()
  await pass(500)
  expect(outcomes()).toEqual(['BBBBB waiting', 'AAAAA slow'])
  opened.resolve()
  await pass(0)
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA right'])
})

it('[BC-01] scans are answered one at a time, in order, and a code that waits is taken once', async () => {
  const { controller, scanAll } = controllerWith()
  const opened: (() => void)[] = []
  const asked: string[] = []
  controller.takeScans(async (code) => {
    asked.push(code)
    await new Promise<void>((resolve) => opened.push(resolve))
    return right
  })
  await scanAll('AAAAA')
  await pass(1000)
  await scanAll('BBBBB', 'AAAAA', 'BBBBB', 'CCCCC')
  for (const count of [1, 2, 3]) {
    expect(asked).toEqual(['AAAAA', 'BBBBB', 'CCCCC'].slice(0, count))
    opened.shift()?.()
    await pass(0)
  }
  expect(asked).toHaveLength(3)
})

it('[BC-01] a bouncing trigger is one scan; the code a moment later, or typed, is another', async () => {
  const { controller, scanAll, outcomes } = controllerWith()
  controller.takeScans(async () => right)
  await scanAll('AAAAA')
  for (const [afterMs, count] of [
    [300, 1],
    [300, 1],
    [800, 2],
  ] as const) {
    await pass(afterMs)
    await scanAll('AAAAA')
    expect(outcomes()).toHaveLength(count)
  }
  controller.submit('AAAAA')
  expect(outcomes()).toHaveLength(3)
})

it('[BC-01] a page that fails or never comes, or a result that never comes, blocks no scan', async () => {
  const { controller, scanAll, outcomes } = controllerWith()
  const never = new Promise<void>(() => {})
  const failed = () => ({ ...right, until: Promise.reject(new Error('the network is away')) })
  const answers = [failed, () => ({ ...right, until: never }), () => never.then(() => right), () => right]
  const signals: AbortSignal[] = []
  controller.takeScans(async (_, signal) => {
    signals.push(signal)
    return (await answers.shift()?.()) ?? unknown
  })
  await scanAll('FIRST', 'AAAAA', 'BBBBB', 'CCCCC')
  await pass(3000)
  await pass(2000 + 1000)
  expect(outcomes()).toEqual(['CCCCC right', 'BBBBB noAnswer', 'AAAAA right', 'FIRST right'])
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, true, false])
})

it('[BC-01] an unknown code is asked for in its other reading; the one right last is the first', async () => {
  const { controller, scan, outcomes } = controllerWith()
  const page = vi.fn<AnswerScan>(async (code) => (code === 'HA112' || code === 'HQ113' ? right : unknown))
  controller.takeScans(page)
  for (const number of ['112', '112', '113', '113']) {
    scan(`HQ${number}`, `ha${number}`)
    await pass(1000)
  }
  const asked = page.mock.calls.map(([code]) => code)
  expect(asked).toEqual(['HQ112', 'HA112', 'HA112', 'HA113', 'HQ113', 'HQ113'])
  expect(outcomes().at(-1)).toBe('HQ112 right')
})

it('[BC-01] [REL-19] a look-up that fails or has no connection is reported, the next answered', async () => {
  const { controller, scanAll, outcomes, settled } = controllerWith()
  controller.takeScans((code) => (code === 'AAAAA' ? Promise.reject(new Error('no network')) : Promise.resolve(right)))
  await scanAll('AAAAA', 'BBBBB')
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA failed'])
  expect(settled).toHaveLength(2)
  const offline = controllerWith({ isOffline: () => true })
  offline.controller.takeScans(() => Promise.reject(new TypeError('Failed to fetch')))
  await offline.scanAll('AAAAA')
  expect(offline.outcomes()).toEqual(['AAAAA offline'])
})

it('[BC-01] [REL-19] a look-up without an answer says so, first that it waits, then to scan again', async () => {
  let isOffline = false
  const { controller, scanAll, outcomes } = controllerWith({ isOffline: () => isOffline })
  // As a call that is cancelled.
  const hang: AnswerScan = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const timedOut = new UpstreamError('barcodes.details', 504, { code: 'upstream_timeout' })
  controller.takeScans((code, ...asked) => (code === 'AAAAA' ? hang(code, ...asked) : Promise.reject(timedOut)))
  await scanAll('AAAAA', 'BBBBB')
  expect(outcomes()).toEqual(['BBBBB waiting', 'AAAAA waiting'])
  await pass(500)
  expect(outcomes()).toEqual(['BBBBB waiting', 'AAAAA slow'])
  await pass(1500)
  expect(outcomes()).toEqual(['BBBBB noAnswer', 'AAAAA noAnswer'])
  await scanAll('AAAAA')
  isOffline = true
  await pass(500)
  expect(outcomes()[0]).toBe('AAAAA offline')
})

/** A page whose answers say whether a scan was the second one; what it was asked, and the codes that may follow. */
function twoScans(...following: string[]) {
  const scanner = controllerWith()
  const asked: string[] = []
  const page: AnswerScan = async (code, _, { isSecond }) => {
    asked.push(`${code}${isSecond ? ' again' : ''}`)
    return isSecond ? right : { kind: 'again', text: code }
  }
  const leave = scanner.controller.takeScans(page, { nextCode: () => following.shift() })
  const scanLater = async (code: string, ms = 1000) => {
    await pass(ms)
    await scanner.scanAll(code)
  }
  return { ...scanner, page, leave, asked, scanLater }
}

it('[BC-05] a code again within a minute is the second scan, unless something came between', async () => {
  const { state, scanLater, asked } = twoScans()
  await scanLater('AAAAA')
  expect(state.get().firstId).toBe(state.get().log[0]?.id)
  await scanLater('AAAAA', 59_999)
  expect(state.get().firstId).toBeUndefined()
  await scanLater('AAAAA')
  expect(asked).toEqual(['AAAAA', 'AAAAA again', 'AAAAA'])
  const between: Record<string, (scanner: ReturnType<typeof twoScans>) => unknown> = {
    'too much time': () => pass(60_000),
    'another code': (scanner) => scanner.scanLater('BBBBB'),
    'a scan that was refused': (scanner) => scanner.scanLater('CC'),
    'the user put the first one away': ({ controller }) => controller.forgetFirst(),
    'the page was left': ({ leave, controller, page }) => {
      leave()
      controller.takeScans(page)
    },
  }
  for (const [name, happen] of Object.entries(between)) {
    const scanner = twoScans()
    await scanner.scanLater('AAAAA')
    await happen(scanner)
    expect(scanner.state.get().firstId, name).not.toBe(1)
    await scanner.scanLater('AAAAA')
    expect(scanner.asked, name).not.toContain('AAAAA again')
  }
})

it('[BC-05] [BC-01] the Complete card is the second scan, the Next card the next first one', async () => {
  const { scanLater, asked, outcomes } = twoScans('BBBBB')
  for (const code of ['AAAAA', 'SFL-CMD-COMPLETE', 'SFL-CMD-COMPLETE']) await scanLater(code)
  expect(outcomes()[0]).toBe('complete not possible')
  for (const card of ['NEXT', 'COMPLETE', 'NEXT']) await scanLater(`SFL-CMD-${card}`)
  expect(outcomes()[0]).toBe('next not possible')
  expect(asked).toEqual(['AAAAA', 'AAAAA again', 'BBBBB', 'BBBBB again'])
})

it('[BC-01] under an open dialog a scan is refused, a command card is not, and no page asks', async () => {
  const { controller, scanAll, outcomes } = controllerWith({ isBlocked: true })
  const page = vi.fn(async () => right)
  controller.takeScans(page, { nextCode: () => 'BBBBB' })
  const closed = vi.fn()
  document.body.innerHTML = '<div data-dialog=""><button data-command="cancel">Close</button></div>'
  onTestFinished(() => document.body.replaceChildren())
  document.querySelector('button')?.addEventListener('click', closed)
  for (const code of ['SFL-CMD-CANCEL', 'SFL-CMD-NEXT', 'B4000A8B52']) await scanAll(code)
  expect(outcomes()).toEqual(['B4000A8B52 dialog', 'next not possible', 'cancel done'])
  expect(closed).toHaveBeenCalledOnce()
  expect(page).not.toHaveBeenCalled()
})

it('[BC-02] the scan that opens a page is the first of two there, where that page can complete', async () => {
  const { controller, scanAll, state } = controllerWith()
  const arrived = Promise.withResolvers<void>()
  const leave = controller.takeScans(async () => ({ ...right, until: arrived.promise, isForNextPage: true }))
  await scanAll('B3000A8B51')
  leave()
  const seconds: boolean[] = []
  controller.takeScans(async (_code, _signal, { isSecond }) => {
    seconds.push(isSecond)
    return { kind: isSecond ? 'right' : 'again', text: '' }
  })
  arrived.resolve()
  await pass(1000)
  expect(state.get().firstId).toBe(state.get().log[0]?.id)
  await scanAll('B3000A8B51')
  expect(seconds).toEqual([false, true])
})
