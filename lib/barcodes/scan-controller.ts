import { connection, isOffline } from '#lib/browser/calls/connection.ts'
import { isPassing } from '#lib/browser/calls/find-outcome.ts'
import { pause } from '#lib/browser/calls/time.ts'
import { isScanBlocked } from '#lib/browser/keyboard/fields.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import { clickCommandButton, commandOf, type ScanCommand } from './commands.ts'
import { type Reading, readScan } from './detect-scan.ts'
import { keepScans, takeEarlyKeys, takeKeptScans } from './early-scans.ts'
import { type KeyListener, listenForScans } from './listen-for-scans.ts'
import {
  type AnswerScan,
  type CommandWords,
  type LoggedScan,
  type PageOfScans,
  type Scan,
  type ScanOutcome,
  type ScanRefusal,
  type ScanResult,
  type ScanState,
  sameWithinMs,
  scanState,
} from './scan.ts'
import { loadProfile } from './scanner-profile.ts'

const noWords: CommandWords = { name: '', none: '', notNow: '' }
/** About as many sheets as an operator scans during a short network outage. */
const longestQueue = 19
const loggedScans = longestQueue + 1
/** After its time a page may still say that a completion went out and is being checked. */
const lastWordMs = 1000
const secondWithinMs = 60_000

/** It outlives the pages, so that no scan is lost between two of them. */
export function createScanController({
  state = scanState,
  listen = listenWithSound,
  isBlocked = isScanBlocked,
  hasNoConnection = () => isOffline() || connection.get().state === 'suspected',
  onSettled = playSettled,
  loadWords = loadCommandWords,
  waitMs = { page: 10_000, slow: 5000, answer: 20_000, until: 10_000 },
} = {}) {
  const pages: AnswerScan[] = []
  const more = new Map<AnswerScan, PageOfScans>()
  let announceArrival: (() => void) | undefined
  let detach: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  const waiting: (Scan & { id: number })[] = []
  let answering: Scan | undefined
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  /** The alternative reading of the last scan was the right one, so it is tried first. */
  let isOtherReading = false
  /** The first of two scans (decision 056). Any other scan, the time, and leaving the page end it. */
  let first:
    | { id: number; code: string; page: AnswerScan; until: number; timer: ReturnType<typeof setTimeout> }
    | undefined

  const change = (changes: Partial<ScanState>) => state.set({ ...state.get(), ...changes })
  function log(code: string, outcome: ScanOutcome): number {
    lastId += 1
    change({ log: [{ id: lastId, code, at: Date.now(), outcome }, ...state.get().log].filter(isKept) })
    return lastId
  }
  const replaceOutcome = (id: number, outcome: ScanOutcome) =>
    change({ log: state.get().log.map((entry) => (entry.id === id ? { ...entry, outcome } : entry)) })
  function settle(id: number, outcome: ScanOutcome) {
    replaceOutcome(id, outcome)
    onSettled(outcome)
  }
  function expectSecond(id: number, code: string, page: AnswerScan) {
    // It was left while the code was looked up.
    if (!pages.includes(page)) return
    forgetFirst()
    first = { id, code, page, until: Date.now() + secondWithinMs, timer: setTimeout(forgetFirst, secondWithinMs) }
    change({ firstId: id })
  }
  function forgetFirst() {
    if (!first) return
    clearTimeout(first.timer)
    first = undefined
    change({ firstId: undefined })
  }
  function refuse(code: string, reason: ScanRefusal) {
    forgetFirst()
    const outcome = toRefusedOutcome(reason)
    log(code, outcome)
    onSettled(outcome)
  }

  function submit(scan: Scan, by: 'scanner' | 'user') {
    const at = performance.now()
    const isSame = by === 'scanner' && last.code === scan.code && at - last.at < sameWithinMs
    last = { code: scan.code, at }
    if (isSame || [answering, ...waiting].some((queued) => queued?.code === scan.code)) return
    if (waiting.length >= longestQueue) return refuse(scan.code, 'full')
    waiting.push({ ...scan, id: log(scan.code, { state: 'waiting' }) })
    void answerWaiting()
  }
  async function answerWaiting() {
    while (!answering) {
      const scan = waiting.shift()
      if (!scan) return
      answering = scan
      await answer(scan)
      answering = undefined
    }
  }
  async function answer({ id, ...scan }: Scan & { id: number }) {
    const page = await waitForPage()
    if (!page) return settle(id, toRefusedOutcome('noPage'))
    const command = commandOf(scan)
    const { outcome, asked } = command ? await followCommand(page, command) : await answerScan(page, scan, id)
    settle(id, outcome)
    if (outcome.state !== 'answered') return
    const { kind, by = page, until, isForNextPage } = outcome.result
    // The page stays, and its second scan need not wait until the first one is highlighted.
    if (kind === 'again') return expectSecond(id, asked, by)
    if (until) {
      const whileSlow = setTimeout(replaceOutcome, waitMs.slow, id, slowOutcome)
      // A page that fails to open must not block the queue.
      await Promise.race([until, pause(waitMs.until)]).catch(() => {})
      clearTimeout(whileSlow)
      replaceOutcome(id, outcome)
    }
    if (isForNextPage) await answerOnNextPage(id, asked, page)
  }
  async function answerOnNextPage(id: number, code: string, opener: AnswerScan) {
    const page = await waitForPage()
    if (!page || page === opener) return
    const { outcome } = await answerScan(page, { code })
    if (outcome.state !== 'answered' || outcome.result.kind !== 'again') return
    settle(id, outcome)
    expectSecond(id, code, page)
  }
  function onRead(reading: Reading): string | undefined {
    const scan = readScan(reading, loadProfile())
    if (typeof scan === 'string') refuse(reading.physical, scan)
    else if (isBlocked() && !commandOf(scan)) refuse(scan.code, 'dialog')
    else submit(scan, 'scanner')
    return typeof scan === 'string' ? undefined : scan.code
  }

  const keepWaiting = () => keepScans([answering, ...waiting].flatMap((scan) => scan?.code ?? []))

  function stopListening() {
    clearTimeout(leaving)
    detach?.()
    detach = undefined
    window.removeEventListener('pagehide', keepWaiting)
    change({ isListening: false })
  }

  /** Complete is the second scan of what was found, Next the first scan of what follows; else a button is pressed. */
  async function followCommand(page: AnswerScan, command: ScanCommand) {
    const code = isBlocked() ? undefined : codeFor(page, command)
    if (command !== 'complete') forgetFirst()
    if (code !== undefined) return answerScan(page, { code })
    forgetFirst()
    const pressed = clickCommandButton(command)
    const words = await loadWords(command).catch(() => noWords)
    const outcome = { state: 'command', command, ...pressed, words, settledAt: performance.now() } as const
    return { outcome, asked: '' }
  }
  function codeFor(page: AnswerScan, command: ScanCommand) {
    if (command === 'complete') return codeExpectedBy(page)
    return command === 'next' ? more.get(page)?.nextCode?.() : undefined
  }
  const codeExpectedBy = (page: AnswerScan) =>
    first?.page === page && state.get().firstId === first.id && Date.now() <= first.until ? first.code : undefined

  async function answerScan(page: AnswerScan, { code, alternative }: Scan, id?: number) {
    const expected = codeExpectedBy(page)
    forgetFirst()
    const late = new AbortController()
    const whileSlow = setInterval(() => {
      // A call may hang for long in a network that is gone.
      if (hasNoConnection()) late.abort()
      else if (id !== undefined) replaceOutcome(id, slowOutcome)
    }, waitMs.slow)
    try {
      const [likely, other] = alternative && isOtherReading ? [alternative, code] : [code, alternative]
      const byLikely = await askPage(page, { code: likely, alternative: other }, likely === expected, late)
      const isUnknown = byLikely.kind === 'unknown'
      const byOther =
        isUnknown && other
          ? await askPage(page, { code: other, alternative: likely }, other === expected, late)
          : byLikely
      const result = byOther.kind === 'unknown' ? byLikely : byOther
      const asked = result === byLikely ? likely : (other ?? likely)
      if (alternative && result.kind !== 'unknown') isOtherReading = asked === alternative
      return { outcome: { state: 'answered', result, settledAt: performance.now() } as const, asked }
    } catch (error) {
      const reason = hasNoConnection() ? 'offline' : late.signal.aborted || isPassing(error) ? 'noAnswer' : 'failed'
      return { outcome: toRefusedOutcome(reason), asked: code } // the cause is in the portal's log under the request's id
    } finally {
      clearInterval(whileSlow)
    }
  }
  async function askPage(
    page: AnswerScan,
    { code, alternative }: Scan,
    isSecond: boolean,
    late: AbortController,
  ): Promise<ScanResult> {
    const timer = setTimeout(() => late.abort(), waitMs.answer)
    const gaveUp = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => setTimeout(() => reject(new Error('no answer in time')), lastWordMs))
    })
    try {
      const below = pages[pages.indexOf(page) - 1]
      return await Promise.race([page(code, late.signal, { isSecond, below, alternative }), gaveUp])
    } finally {
      clearTimeout(timer)
    }
  }
  async function waitForPage(): Promise<AnswerScan | undefined> {
    if (pages.length === 0) {
      const arrival = new Promise<void>((resolve) => (announceArrival = resolve))
      await Promise.race([arrival, pause(waitMs.page)])
    }
    return pages.at(-1)
  }

  return {
    /** Registers a page for scans, until the returned function is called. The page registered last answers. */
    takeScans(page: AnswerScan, besides: PageOfScans = {}) {
      clearTimeout(leaving)
      // A dialog over the page: what was found before is not completed in it.
      if (pages.length > 0) forgetFirst()
      pages.push(page)
      more.set(page, besides)
      if (!detach) {
        detach = listen({ onRead, isCommand })
        window.addEventListener('pagehide', keepWaiting)
        for (const code of takeKeptScans()) submit({ code }, 'scanner')
      }
      change({ isListening: true })
      announceArrival?.()
      return () => {
        pages.splice(pages.indexOf(page), 1)
        more.delete(page)
        if (first?.page === page) forgetFirst()
        if (pages.length > 0) return
        leaving = setTimeout(stopListening, waitMs.page)
      }
    },
    /** Detaches the key listener until a page takes scans again: for a page that listens to the scanner itself. */
    stopListening,
    shownItems: () => pages.flatMap((page) => more.get(page)?.items?.() ?? []),
    forgetFirst,
    /** How something ended that a scan began. */
    report: (code: string, result: ScanResult) => {
      const outcome = { state: 'answered', result, settledAt: performance.now() } as const
      log(code, outcome)
      onSettled(outcome)
    },
    submit: (code: string) => submit({ code }, 'user'),
  }
}

/** Refused scans never push a waiting scan out of the log. */
const isKept = ({ outcome }: LoggedScan, index: number) => index < loggedScans || outcome.state === 'waiting'
const slowOutcome: ScanOutcome = { state: 'waiting', isSlow: true }
const toRefusedOutcome = (reason: ScanRefusal) => ({ state: 'refused', reason, settledAt: performance.now() }) as const

function isCommand(reading: Reading): boolean {
  const scan = readScan(reading, loadProfile())
  return typeof scan !== 'string' && commandOf(scan) !== undefined
}

export const scanController = createScanController()

function listenWithSound(listener: KeyListener): () => void {
  const stops = [listenForScans(window, listener, takeEarlyKeys())]
  if (loadProfile().sound) stops.push(whenIdle(async () => (await loadTones()).openSoundAhead()))
  return () => stops.forEach((stop) => stop())
}

function playSettled(outcome: ScanOutcome): void {
  if (!loadProfile().sound) return
  loadTones()
    .then(({ playOutcome }) => playOutcome(outcome))
    .catch(() => {})
}

const loadTones = () => import('./tones.ts')

async function loadCommandWords(command: ScanCommand): Promise<CommandWords> {
  const { loadPageMessages } = await import('#lib/common/i18n/load-messages.ts')
  const { cards, notNow } = (await loadPageMessages()).barcodes.commands
  return { ...cards[command], notNow }
}
