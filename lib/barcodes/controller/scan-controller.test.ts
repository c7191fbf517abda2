// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { defaultProfile, saveProfile } from '#lib/barcodes/keys/scanner-profile.ts'
import type { AnswerScan, ScanOutcome, ScanResult } from '#lib/barcodes/scan/scan.ts'
import { noScansYet } from '#lib/barcodes/scan/scan-state.ts'
import { createStore } from '#lib/store.ts'
import { completeAndCheck } from '#lib/work/completion/complete-and-check.ts'
import { createScanController, type StartListening } from './scan-controller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const right: ScanResult = { kind: 'right', text: 'Order 1' }
const unknown: ScanResult = { kind: 'unknown', text: 'Nothing' }

function controllerWith({ isBlocked = false, isOffline = false } = {}) {
  let listener: Parameters<StartListening>[0] | undefined
  const stopped = vi.fn()
  let starts = 0
  const settled: ScanOutcome[] = []
  const state = createStore(noScansYet)
  const controller = createScanController({
    state,
    listen: (given) => {
      listener = given
      starts += 1
      return stopped
    },
    isBlocked: () => isBlocked,
    isOffline: () => isOffline,
    onSettled: (outcome) => settled.push(outcome),
    waitMs: { page: 1000, answer: 2000, until: 3000 },
  })
  const scan = (physical: string, typed = physical) => listener?.onRead({ physical, typed, ended: true })
  const outcomes = () =>
    state.get().log.map(({ code, outcome }) => {
      if (outcome.state === 'waiting') return `${code} waiting`
      if (outcome.state === 'command') return `${outcome.command} ${outcome.isDone ? 'done' : 'not possible'}`
      return `${code} ${outcome.state === 'answered' ? outcome.result.kind : outcome.reason}`
    })
  return { controller, state, scan, settled, stopped, outcomes, starts: () => starts }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

it('[BC-01] the controller listens once a page takes scans, and stops some time after the last page left', async () => {
  const { controller, state, scan, stopped } = controllerWith()
  expect(scan('B4000A8B52')).toBeUndefined()
  expect(state.get().isListening).toBe(false)
  const leave = controller.takeScans(async () => right)
  expect(state.get().isListening).toBe(true)
  expect(scan('B4000A8B52')).toBe('B4000A8B52')
  leave()
  await vi.advanceTimersByTimeAsync(999)
  expect(stopped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(stopped).toHaveBeenCalledOnce()
  expect(state.get().isListening).toBe(false)
})

it('[BC-01] the controller stops for a page that listens itself, and listens again on the next that takes scans', () => {
  const { controller, stopped, starts } = controllerWith()
  controller.takeScans(async () => right)()
  controller.stopListening()
  expect(stopped).toHaveBeenCalledOnce()
  expect(starts()).toBe(1)
  controller.takeScans(async () => right)
  expect(starts()).toBe(2)
})

it('[BC-01] a scan between two pages is answered by the next page', async () => {
  const { controller, scan, outcomes } = controllerWith()
  const first = vi.fn<AnswerScan>(async () => unknown)
  controller.takeScans(first)()
  scan('B4000A8B52')
  expect(outcomes()).toEqual(['B4000A8B52 waiting'])
  await vi.advanceTimersByTimeAsync(500)
  controller.takeScans(async () => right)
  await settle()
  expect(outcomes()).toEqual(['B4000A8B52 right'])
  expect(first).not.toHaveBeenCalled()
})

it('[BC-01] a scan that no page takes is reported', async () => {
  const { controller, scan, outcomes } = controllerWith()
  controller.takeScans(async () => right)()
  scan('B4000A8B52')
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes()).toEqual(['B4000A8B52 noPage'])
})

it('[BC-01] the next scan waits until the page that the last one opened is shown', async () => {
  const { controller, scan, outcomes } = controllerWith()
  const opened = Promise.withResolvers<void>()
  const page = vi.fn<AnswerScan>(async () => ({ ...right, until: opened.promise }))
  controller.takeScans(page)
  scan('AAAAA')
  scan('BBBBB')
  await settle()
  expect(outcomes()).toEqual(['BBBBB waiting', 'AAAAA right'])
  expect(page).toHaveBeenCalledOnce()
  opened.resolve()
  await settle()
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA right'])
})

it('[BC-01] a page or a result that never comes does not block later scans', async () => {
  const { controller, scan, outcomes } = controllerWith()
  const answers = [{ ...right, until: new Promise<void>(() => {}) }, new Promise<ScanResult>(() => {}), right]
  const signals: AbortSignal[] = []
  controller.takeScans(async (_, signal) => {
    signals.push(signal)
    return (await answers.shift()) ?? unknown
  })
  for (const code of ['AAAAA', 'BBBBB', 'CCCCC']) scan(code)
  await vi.advanceTimersByTimeAsync(3000)
  await vi.advanceTimersByTimeAsync(2000 + 1000)
  expect(outcomes()).toEqual(['CCCCC right', 'BBBBB failed', 'AAAAA right'])
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
})

it('[WK-04] a scan whose time is over while its completion is under way is told as being checked', async () => {
  const { controller, scan, outcomes } = controllerWith()
  controller.takeScans(async (_, signal): Promise<ScanResult> => {
    const complete = (until: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        until.addEventListener('abort', () => reject(until.reason))
      })
    const { kind } = await completeAndCheck({ complete, find: async () => undefined }, signal)
    return { kind: kind === 'checking' ? kind : 'failed', text: '' }
  })
  scan('AAAAA')
  await vi.advanceTimersByTimeAsync(2000 + 999)
  expect(outcomes()).toEqual(['AAAAA checking'])
})

it('[BC-01] a code that is unknown is asked for again in the other reading of its keys', async () => {
  const { controller, scan, outcomes } = controllerWith()
  const page = vi.fn<AnswerScan>(async (code) => (code === 'HA112' ? right : unknown))
  controller.takeScans(page)
  scan('HQ112', 'ha112')
  await settle()
  expect(page.mock.calls.map(([code]) => code)).toEqual(['HQ112', 'HA112'])
  expect(outcomes()).toEqual(['HQ112 right'])
})

it('[BC-01] the reading that was right last is asked for first', async () => {
  const { controller, scan } = controllerWith()
  const page = vi.fn<AnswerScan>(async (code) => (code === 'HA112' || code === 'HQ113' ? right : unknown))
  controller.takeScans(page)
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

it('[BC-01] a look-up that fails is reported, and the next scan is answered', async () => {
  const { controller, scan, outcomes, settled } = controllerWith()
  controller.takeScans(async (code) => {
    if (code === 'AAAAA') throw new Error('the network is away')
    return right
  })
  for (const code of ['AAAAA', 'BBBBB']) scan(code)
  await settle()
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA failed'])
  expect(settled).toHaveLength(2)
})

it('[REL-19] a scan that is not looked up for want of a connection is refused with that reason', async () => {
  const { controller, scan, outcomes } = controllerWith({ isOffline: true })
  controller.takeScans(() => Promise.reject(new TypeError('Failed to fetch')))
  scan('B4000A8B52')
  await settle()
  expect(outcomes()).toEqual(['B4000A8B52 offline'])
})

it('[BC-01] a scan under an open dialog is refused with the reason', async () => {
  const { controller, scan, outcomes } = controllerWith({ isBlocked: true })
  const page = vi.fn<AnswerScan>(async () => right)
  controller.takeScans(page)
  scan('B4000A8B52')
  await settle()
  expect(outcomes()).toEqual(['B4000A8B52 dialog'])
  expect(page).not.toHaveBeenCalled()
})

it('[BC-01] the log holds the last 20 scans, newest first', async () => {
  const { state, controller, scan } = controllerWith()
  controller.takeScans(async () => right)
  for (let number = 10; number < 35; number += 1) {
    scan(`CODE-${number}`)
    await settle()
  }
  const { log, isBusy } = state.get()
  expect(log).toHaveLength(20)
  expect(log[0]?.code).toBe('CODE-34')
  expect(isBusy).toBe(false)
})

it('[BC-01] a waiting scan stays in the log whatever is refused meanwhile, and gets its result', async () => {
  const { controller, scan, outcomes } = controllerWith()
  const answer = Promise.withResolvers<ScanResult>()
  controller.takeScans(() => answer.promise)
  scan('FIRST1')
  for (let number = 0; number < 25; number += 1) scan('1234')
  expect(outcomes().filter((outcome) => outcome !== '1234 tooShort')).toEqual(['FIRST1 waiting'])
  answer.resolve(right)
  await settle()
  expect(outcomes()).toContain('FIRST1 right')
})

it('[BC-01] a page that could not be opened does not block the next scan', async () => {
  const { controller, scan, outcomes } = controllerWith()
  controller.takeScans(async () => ({ ...right, until: Promise.reject(new Error('the network is away')) }))
  for (const code of ['AAAAA', 'BBBBB']) scan(code)
  await settle()
  expect(outcomes()).toEqual(['BBBBB right', 'AAAAA right'])
})

it('[BC-01] a prefix of the scanner is removed from the code', async () => {
  saveProfile({ prefix: ']C1' })
  onTestFinished(() => saveProfile(defaultProfile))
  const { controller, scan } = controllerWith()
  controller.takeScans(async () => right)
  expect(scan(']C1B4000A8B52')).toBe('B4000A8B52')
})

/** A page whose answers say whether a scan was the second one. */
function twoScans({ isBlocked = false } = {}) {
  const scanner = controllerWith({ isBlocked })
  const seconds: string[] = []
  const page: AnswerScan = async (code, _, { isSecond }) => {
    if (isSecond) seconds.push(code)
    return isSecond ? right : { kind: 'again', text: code }
  }
  const leave = scanner.controller.takeScans(page)
  const scanLater = async (code: string, ms = 1000) => {
    await vi.advanceTimersByTimeAsync(ms)
    scanner.scan(code)
    await settle()
  }
  return { ...scanner, page, leave, seconds, scanLater }
}

it('[BC-05] a code that comes again within a minute is the second scan, and a third is a first one again', async () => {
  const { state, scanLater, seconds } = twoScans()
  await scanLater('AAAAA')
  expect(state.get().firstId).toBe(state.get().log[0]?.id)
  await scanLater('AAAAA', 59_999)
  expect(seconds).toEqual(['AAAAA'])
  expect(state.get().firstId).toBeUndefined()
  await scanLater('AAAAA')
  expect(seconds).toEqual(['AAAAA'])
})

it.each<[string, (scanner: ReturnType<typeof twoScans>) => Promise<void> | void]>([
  ['it comes too late', () => void vi.advanceTimersByTime(60_000)],
  ['another code came between', ({ scanLater }) => scanLater('BBBBB')],
  ['a scan that was refused came between', ({ scanLater }) => scanLater('CC')],
  ['the user put the first one away', ({ controller }) => controller.forgetFirst()],
  [
    'the page was left',
    ({ leave, controller, page }) => {
      leave()
      controller.takeScans(page)
    },
  ],
])('[BC-05] a code is a first scan again when %s', async (_, between) => {
  const scanner = twoScans()
  await scanner.scanLater('AAAAA')
  await between(scanner)
  expect(scanner.state.get().firstId).not.toBe(1)
  await scanner.scanLater('AAAAA')
  expect(scanner.seconds).toEqual([])
})

it('[BC-05] the Complete card is the second scan of what was found, and under a question it is not', async () => {
  const { scanLater, seconds, outcomes } = twoScans()
  await scanLater('AAAAA')
  await scanLater('SFL-CMD-COMPLETE')
  expect(seconds).toEqual(['AAAAA'])
  await scanLater('SFL-CMD-COMPLETE')
  expect(outcomes()[0]).toBe('complete not possible')
  expect(seconds).toEqual(['AAAAA'])
})

it('[BC-01] the Next card is the first scan of what follows, as the page says', async () => {
  const scanner = controllerWith()
  const asked: string[] = []
  const following = ['BBBBB']
  scanner.controller.takeScans(
    async (code, _, { isSecond }) => {
      asked.push(`${code}${isSecond ? ' again' : ''}`)
      return { kind: isSecond ? 'right' : 'again', text: '' }
    },
    { nextCode: () => following.shift() },
  )
  for (const card of ['SFL-CMD-NEXT', 'SFL-CMD-COMPLETE', 'SFL-CMD-NEXT']) {
    scanner.scan(card)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked).toEqual(['BBBBB', 'BBBBB again'])
  expect(scanner.outcomes()[0]).toBe('next not possible')
})

it('[BC-01] a command card is no code that a page looks up, and an open dialog does not refuse it', async () => {
  const { controller, scan, outcomes } = controllerWith({ isBlocked: true })
  const page = vi.fn(async () => right)
  controller.takeScans(page, { nextCode: () => 'BBBBB' })
  const closed = vi.fn()
  document.body.innerHTML = '<div data-dialog=""><button data-command="cancel">Close</button></div>'
  document.querySelector('button')?.addEventListener('click', closed)
  for (const card of ['SFL-CMD-CANCEL', 'SFL-CMD-NEXT', 'B4000A8B52']) {
    scan(card)
    await settle()
  }
  document.body.replaceChildren()
  expect(outcomes()).toEqual(['B4000A8B52 dialog', 'next not possible', 'cancel done'])
  expect(closed).toHaveBeenCalledOnce()
  expect(page).not.toHaveBeenCalled()
})

it('[BC-01] a command card is known by the alternative reading of a keyboard layout', async () => {
  const { controller, scan, outcomes } = controllerWith()
  controller.takeScans(async () => right)
  scan('SFL/C<D/SHIP', 'SFL-CMD-SHIP')
  await settle()
  expect(outcomes()).toEqual(['ship not possible'])
})
