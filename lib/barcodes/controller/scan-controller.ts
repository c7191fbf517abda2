import { isTooLong, parseBarcode } from '#lib/barcodes/formats.ts'
import type { Reading } from '#lib/barcodes/keys/detect-scan.ts'
import type { ScannerProfile } from '#lib/barcodes/keys/scanner-profile.ts'
import { loadProfile, withoutPrefix } from '#lib/barcodes/keys/scanner-profile.ts'
import { commandOf, type ScanCommand } from '#lib/barcodes/scan/commands.ts'
import type {
  AnswerScan,
  CommandWords,
  LoggedScan,
  PageOfScans,
  Scan,
  ScanOutcome,
  ScanRefusal,
  ScanResult,
} from '#lib/barcodes/scan/scan.ts'
import type { ScanState } from '#lib/barcodes/scan/scan-state.ts'
import type { Store } from '#lib/browser/store.ts'
import { clickCommandButton } from './click-command-button.ts'
import { createScanQueue, longestQueue } from './scan-queue.ts'

/** Attaches the key listener. `onRead` returns the code, for the entry box it was scanned into. */
export type StartListening = (listener: {
  onRead: (reading: Reading) => string | undefined
  isCommand: (reading: Reading) => boolean
}) => () => void

type Options = {
  state: Store<ScanState>
  listen: StartListening
  /** A dialog is open that the user has to answer first. */
  isBlocked: () => boolean
  /** There is no connection, as far as the page knows. */
  isOffline?: () => boolean
  onSettled?: (outcome: ScanOutcome) => void
  loadWords?: (command: ScanCommand) => Promise<CommandWords>
  /** How long a scan waits for a page that takes scans, for its result, and for the page that it opens. */
  waitMs?: { page: number; answer: number; until: number }
}

const noWords: CommandWords = { name: '', none: '', notNow: '' }
const loggedScans = longestQueue + 1
/** After its time a page may still say that a completion went out and is being checked. */
const lastWordMs = 1000
/** The second scan of a code has to come within this time. */
const secondWithinMs = 60_000

/**
 * Controls the scanning of one window: receives scans, passes them one by one to the page that is shown when their turn
 * comes, and logs their results. It outlives the pages, so that no scan is lost between two of them.
 */
export function createScanController({
  state,
  listen,
  isBlocked,
  isOffline = () => false,
  onSettled = () => {},
  loadWords = async () => noWords,
  waitMs = { page: 10_000, answer: 20_000, until: 10_000 },
}: Options) {
  const pages: AnswerScan[] = []
  const nextCodes = new Map<AnswerScan, PageOfScans['nextCode']>()
  const arrivals = new Set<() => void>()
  let detach: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  /** The alternative reading of the last scan was the right one, so it is tried first. */
  let isOtherReading = false
  /** The first of two scans (decision 056). Any other scan, the time, and leaving the page end it. */
  let first: { code: string; page: AnswerScan; until: number; timer: ReturnType<typeof setTimeout> } | undefined

  const queue = createScanQueue<Scan & { id: number }>(async ({ id, ...scan }) => {
    const page = await waitForPage()
    if (page) {
      const command = commandOf(scan)
      const { outcome, asked } = command ? await followCommand(page, command) : await answerScan(page, scan)
      settle(id, outcome)
      if (outcome.state !== 'answered') return
      // The page stays, and its second scan need not wait until the first one is highlighted.
      if (outcome.result.kind === 'again') expectSecond(id, asked, outcome.result.by ?? page)
      else await until(outcome.result.until)
    } else settle(id, toRefusedOutcome('noPage'))
  })
  /** A page that fails to open must not block the queue. */
  const until = (page: Promise<void> | undefined) => page && Promise.race([page, pause(waitMs.until)]).catch(() => {})

  function change(changes: Partial<ScanState>) {
    const next = { ...state.get(), ...changes }
    state.set({ ...next, isBusy: next.log.some(({ outcome }) => outcome.state === 'waiting') })
  }
  function log(code: string, outcome: ScanOutcome): number {
    lastId += 1
    change({ log: [{ id: lastId, code, at: Date.now(), outcome }, ...state.get().log].filter(isKept) })
    return lastId
  }
  function settle(id: number, outcome: ScanOutcome) {
    change({ log: state.get().log.map((entry) => (entry.id === id ? { ...entry, outcome } : entry)) })
    onSettled(outcome)
  }
  function expectSecond(id: number, code: string, page: AnswerScan) {
    // It was left while the code was looked up.
    if (!pages.includes(page)) return
    first = { code, page, until: Date.now() + secondWithinMs, timer: setTimeout(forgetFirst, secondWithinMs) }
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
    const taken = queue.add({ ...scan, id: lastId + 1 }, by)
    if (taken === 'taken') log(scan.code, { state: 'waiting' })
    if (taken === 'full') refuse(scan.code, 'full')
  }
  function onRead(reading: Reading): string | undefined {
    const scan = readScan(reading, loadProfile())
    if (typeof scan === 'string') refuse(reading.physical, scan)
    else if (isBlocked() && !commandOf(scan)) refuse(scan.code, 'dialog')
    else submit(scan, 'scanner')
    return typeof scan === 'string' ? undefined : scan.code
  }

  function stopListening() {
    clearTimeout(leaving)
    detach?.()
    detach = undefined
    change({ isListening: false })
  }

  /**
   * Complete is the second scan of what was found, and Next the first scan of what follows it, so that both have the result
   * of a scan. Any other command, and one that finds neither, presses what is marked for it.
   */
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
    return command === 'next' ? nextCodes.get(page)?.() : undefined
  }
  const codeExpectedBy = (page: AnswerScan) =>
    first?.page === page && Date.now() <= first.until ? first.code : undefined

  async function answerScan(page: AnswerScan, { code, alternative }: Scan) {
    const expected = codeExpectedBy(page)
    forgetFirst()
    try {
      const [likely, other] = alternative && isOtherReading ? [alternative, code] : [code, alternative]
      const byLikely = await askPage(page, { code: likely, alternative: other }, likely === expected)
      const isUnknown = byLikely.kind === 'unknown'
      const byOther =
        isUnknown && other ? await askPage(page, { code: other, alternative: likely }, other === expected) : byLikely
      const result = byOther.kind === 'unknown' ? byLikely : byOther
      const asked = result === byLikely ? likely : (other ?? likely)
      if (alternative && result.kind !== 'unknown') isOtherReading = asked === alternative
      return { outcome: { state: 'answered', result, settledAt: performance.now() } as const, asked }
    } catch {
      return { outcome: toRefusedOutcome(isOffline() ? 'offline' : 'failed'), asked: code } // the cause is in the portal's log under the request's id
    }
  }
  async function askPage(page: AnswerScan, { code, alternative }: Scan, isSecond: boolean): Promise<ScanResult> {
    const late = new AbortController()
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
      const arrival = new Promise<void>((resolve) => arrivals.add(resolve))
      await Promise.race([arrival, pause(waitMs.page)])
    }
    return pages.at(-1)
  }

  return {
    /** Registers a page for scans, until the returned function is called. The page registered last answers. */
    takeScans(page: AnswerScan, { nextCode }: PageOfScans = {}) {
      clearTimeout(leaving)
      pages.push(page)
      nextCodes.set(page, nextCode)
      detach ??= listen({ onRead, isCommand })
      change({ isListening: true })
      for (const arrive of arrivals) arrive()
      arrivals.clear()
      return () => {
        pages.splice(pages.indexOf(page), 1)
        nextCodes.delete(page)
        if (first?.page === page) forgetFirst()
        if (pages.length > 0) return
        leaving = setTimeout(stopListening, waitMs.page)
      }
    },
    /** Detaches the key listener until a page takes scans again: for a page that listens to the scanner itself. */
    stopListening,
    /** The user put the result of the first of two scans away. */
    forgetFirst,
    /** A code that was typed or pasted. */
    submit: (code: string) => submit({ code }, 'user'),
  }
}

/** Refused scans never push a waiting scan out of the log. */
const isKept = ({ outcome }: LoggedScan, index: number) => index < loggedScans || outcome.state === 'waiting'
const toRefusedOutcome = (reason: ScanRefusal) => ({ state: 'refused', reason, settledAt: performance.now() }) as const
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function isCommand(reading: Reading): boolean {
  const scan = readScan(reading, loadProfile())
  return typeof scan !== 'string' && commandOf(scan) !== undefined
}

/** The code of a scan and its alternative reading, or why there is none. */
export function readScan(reading: Reading, { reading: first, prefix }: ScannerProfile): Scan | ScanRefusal {
  if (reading.isRest) return 'split'
  if (!reading.ended) return 'unfinished'
  const texts = first === 'physical' ? [reading.physical, reading.typed] : [reading.typed, reading.physical]
  const [code, alternative] = texts.map((text) => parseBarcode(withoutPrefix(text, prefix)))
  if (code === undefined) return texts.some(isTooLong) ? 'tooLong' : 'tooShort'
  return { code, alternative: alternative === code ? undefined : alternative }
}
