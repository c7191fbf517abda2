import { createStore } from '#lib/store.ts'
import { loadProfile } from './profile.ts'
import { readScan } from './read-scan.ts'
import type { Reading } from './recognise.ts'
import type { LoggedScan, Refusal, Scan, ScanOutcome } from './scan.ts'
import { longestQueue, scanQueue } from './scan-queue.ts'
import type { AnswerScan, ScanVerdict } from './verdict.ts'

export type StationState = {
  /** Newest first. */
  log: readonly LoggedScan[]
  busy: boolean
  /** Keys come as fast as from a scanner. */
  hearing: boolean
}

/** What the station hears. `onRead` returns the code, for the entry box it was scanned into. */
export type Hear = (ear: {
  onRead: (reading: Reading) => string | undefined
  onHearing: (hearing: boolean) => void
}) => () => void

type Options = {
  hear: Hear
  /** Something is open over the page that must be answered first. */
  isBlocked: () => boolean
  onSettled?: (outcome: ScanOutcome) => void
  /** How long a scan waits for a page that takes it, for its answer, and for the page it leads to. */
  waitMs?: { page: number; answer: number; until: number }
}

const loggedScans = longestQueue + 1

/**
 * The scanning of one window: hears scans, hands them one by one to the page that is shown when their turn comes, and
 * remembers what became of them. It outlives the pages, so that no scan is lost between two of them.
 */
export function createStation({
  hear,
  isBlocked,
  onSettled = () => {},
  waitMs = { page: 10_000, answer: 20_000, until: 10_000 },
}: Options) {
  const pages: AnswerScan[] = []
  const arrivals = new Set<() => void>()
  const store = createStore<StationState>({ log: [], busy: false, hearing: false })
  let stopHearing: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  /** The second reading of the last scan was the right one: asked first, a code scanned twice is heard twice in a row. */
  let isOtherReading = false

  const queue = scanQueue<Scan & { id: number }>(async ({ id, ...scan }) => {
    const page = await pageInTime()
    const { outcome, until } = page ? await answered(page, scan) : { outcome: refused('nobody'), until: undefined }
    settle(id, outcome)
    // A page that could not be opened holds nothing up either.
    if (until) await Promise.race([until, pause(waitMs.until)]).catch(() => {})
  })

  function change(changes: Partial<StationState>) {
    const state = { ...store.get(), ...changes }
    store.set({ ...state, busy: state.log.some(({ outcome }) => outcome.state === 'waiting') })
  }
  function log(code: string, outcome: ScanOutcome): number {
    lastId += 1
    change({ log: [{ id: lastId, code, at: Date.now(), outcome }, ...store.get().log].filter(isKept) })
    return lastId
  }
  function settle(id: number, outcome: ScanOutcome) {
    change({ log: store.get().log.map((entry) => (entry.id === id ? { ...entry, outcome } : entry)) })
    onSettled(outcome)
  }
  function refuse(code: string, reason: Refusal) {
    const outcome = refused(reason)
    log(code, outcome)
    onSettled(outcome)
  }

  function submit(scan: Scan, by: 'scanner' | 'hand') {
    const taken = queue.add({ ...scan, id: lastId + 1 }, by)
    if (taken === 'taken') log(scan.code, { state: 'waiting' })
    if (taken === 'full') refuse(scan.code, 'full')
  }
  function onRead(reading: Reading): string | undefined {
    const scan = readScan(reading, loadProfile())
    if (typeof scan === 'string') refuse(reading.physical, scan)
    else if (isBlocked()) refuse(scan.code, 'dialog')
    else submit(scan, 'scanner')
    return typeof scan === 'string' ? undefined : scan.code
  }

  function hearNothing() {
    clearTimeout(leaving)
    stopHearing?.()
    stopHearing = undefined
  }

  async function answered(page: AnswerScan, { code, alternative }: Scan) {
    try {
      const [likely, other] = alternative && isOtherReading ? [alternative, code] : [code, alternative]
      const first = await ask(page, likely)
      const second = first.kind === 'unknown' && other ? await ask(page, other) : first
      const verdict = second.kind === 'unknown' ? first : second
      if (alternative && verdict.kind !== 'unknown') isOtherReading = (verdict === first) === (likely === alternative)
      return { outcome: { state: 'answered', verdict, settledAt: performance.now() } as const, until: verdict.until }
    } catch {
      return { outcome: refused('failed'), until: undefined } // the cause is in the portal's log under the request's id
    }
  }
  async function ask(page: AnswerScan, code: string): Promise<ScanVerdict> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), waitMs.answer)
    const gaveUp = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(new Error('no answer in time')))
    })
    try {
      return await Promise.race([page(code, late.signal), gaveUp])
    } finally {
      clearTimeout(timer)
    }
  }
  async function pageInTime(): Promise<AnswerScan | undefined> {
    if (pages.length === 0) {
      const arrival = new Promise<void>((resolve) => arrivals.add(resolve))
      await Promise.race([arrival, pause(waitMs.page)])
    }
    return pages.at(-1)
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    /** Takes scans for a page, until the function that it returns is called. The page that came last is asked. */
    takeFor(page: AnswerScan) {
      clearTimeout(leaving)
      pages.push(page)
      stopHearing ??= hear({ onRead, onHearing: (hearing) => hearing !== store.get().hearing && change({ hearing }) })
      for (const arrive of arrivals) arrive()
      arrivals.clear()
      return () => {
        pages.splice(pages.indexOf(page), 1)
        if (pages.length > 0) return
        leaving = setTimeout(hearNothing, waitMs.page)
      }
    },
    /** At once, and until a page takes scans again: for a page that listens to the scanner itself. */
    hearNothing,
    /** A code that was typed or pasted. */
    submit: (code: string) => submit({ code }, 'hand'),
  }
}

/** What still waits is not crowded out by newer scans that were refused. */
const isKept = ({ outcome }: LoggedScan, index: number) => index < loggedScans || outcome.state === 'waiting'
const refused = (reason: Refusal) => ({ state: 'refused', reason, settledAt: performance.now() }) as const
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
