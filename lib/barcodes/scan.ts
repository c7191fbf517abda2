import type { Route } from 'next'
import { createStore } from '#lib/browser/store.ts'
import type { clickCommandButton, ScanCommand } from './commands.ts'
import type { CodedItem } from './match.ts'

/** A trigger that bounces or is held reads the same code again within this time. */
export const sameWithinMs = 700

export type CommandWords = Record<'name' | 'none' | 'notNow', string>

/** A code, and the other reading of the same keys where the keyboard's layout allows one. */
export type Scan = { code: string; alternative?: string | undefined }

export const scanRefusals = [
  'tooShort',
  'tooLong',
  'unfinished',
  'split',
  'dialog',
  'full',
  'noPage',
  'offline',
  'noAnswer',
  'failed',
] as const
export type ScanRefusal = (typeof scanRefusals)[number]

type CommandResult = ReturnType<typeof clickCommandButton>
export type ScanOutcome =
  | { state: 'waiting'; isSlow?: true }
  | { state: 'answered'; result: ScanResult; settledAt: number }
  | { state: 'refused'; reason: ScanRefusal; settledAt: number }
  | ({ state: 'command'; command: ScanCommand; words: CommandWords; settledAt: number } & CommandResult)

export type LoggedScan = { id: number; code: string; at: number; outcome: ScanOutcome }

/** `again`: the code was found, and scanning it once more completes what it stands for. `checking`: no answer has come yet. */
export const scanResultKinds = [
  'right',
  'again',
  'notYet',
  'elsewhere',
  'unknown',
  'done',
  'checking',
  'failed',
] as const
export type ScanResultKind = (typeof scanResultKinds)[number]

export type ScanResult = {
  kind: ScanResultKind
  /** Large enough for three metres. Default: the name of the kind. */
  title?: string
  about?: string
  text: string
  href?: Route
  linkText?: string
  action?: { label: string; run: () => void }
  /** The next scan waits for this: it may be meant for the page that is opening. A camera closes, which would cover it. */
  until?: Promise<void>
  /** The page that opens answers the same code: as the first of two scans, where it can. */
  isForNextPage?: true
  /** What it waits for is shown on the same page. */
  staysOnPage?: true
  /** The page that expects the second scan, if not the one that was asked. */
  by?: AnswerScan
}

/** `isSecond`: the page answered the same code with `again` just before. `below`: the page under the dialog. */
export type AnswerScan = (
  code: string,
  signal: AbortSignal,
  asked: { isSecond: boolean; below: AnswerScan | undefined; alternative?: string | undefined },
) => Promise<ScanResult>

export type PageOfScans = {
  nextCode?: (() => string | undefined) | undefined
  items?: (() => readonly (CodedItem & { name: string; id?: string; status?: string })[]) | undefined
}

export type ScanState = {
  /** Newest first. */
  log: readonly LoggedScan[]
  firstId: number | undefined
  isListening: boolean
}

export const noScansYet: ScanState = { log: [], firstId: undefined, isListening: false }

export const scanState = createStore(noScansYet)

/** Ends the wait for a second scan: what the first one found has changed since. */
export function forgetFirstScan(): void {
  const state = scanState.get()
  if (state.firstId !== undefined) scanState.set({ ...state, firstId: undefined })
}
