import type { Route } from 'next'
import { createStore } from '#lib/browser/store.ts'
import type { ScanCommand } from './commands.ts'
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
  'failed',
] as const
export type ScanRefusal = (typeof scanRefusals)[number]

export type ScanOutcome =
  | { state: 'waiting' }
  | { state: 'answered'; result: ScanResult; settledAt: number }
  | { state: 'refused'; reason: ScanRefusal; settledAt: number }
  | {
      state: 'command'
      command: ScanCommand
      isDone: boolean
      why?: string | undefined
      words: CommandWords
      settledAt: number
    }

export type LoggedScan = { id: number; code: string; at: number; outcome: ScanOutcome }

/** `again`: the code was found, and scanning it once more completes what it stands for. `checking`: no answer has come yet. */
export const scanResultKinds = ['right', 'again', 'elsewhere', 'unknown', 'done', 'checking', 'failed'] as const
export type ScanResultKind = (typeof scanResultKinds)[number]

export type ScanResult = {
  kind: ScanResultKind
  /** Large enough for three metres. Default: the name of the kind. */
  title?: string
  /** The name of what was scanned, where the text does not say it. */
  about?: string
  text: string
  /** The order that a foreign code belongs to. */
  href?: Route
  linkText?: string
  action?: { label: string; run: () => void }
  /** The next scan waits for this: it may be meant for the page that is opening. */
  until?: Promise<void>
  /** What it waits for is shown on the same page. */
  staysOnPage?: true
  /** The page that expects the second scan, if not the one that was asked. */
  by?: AnswerScan
}

/**
 * After `unknown` the controller asks again with the alternative reading. `isSecond`: the page answered the scan before, of
 * the same code, with `again`. `below` answers for the page under a dialog that takes scans.
 */
export type AnswerScan = (
  code: string,
  signal: AbortSignal,
  asked: { isSecond: boolean; below: AnswerScan | undefined; alternative?: string | undefined },
) => Promise<ScanResult>

export type PageOfScans = {
  /** The code of what follows the item found last. */
  nextCode?: (() => string | undefined) | undefined
  /** The items on the page, whose codes need no look-up. */
  items?: (() => readonly (CodedItem & { name: string })[]) | undefined
}

export type ScanState = {
  /** Newest first. */
  log: readonly LoggedScan[]
  /** The scan whose code is expected once more. */
  firstId: number | undefined
  isListening: boolean
}

export const noScansYet: ScanState = { log: [], firstId: undefined, isListening: false }

/** The scans of this window. Shown with the page; the controller, which sets it, is loaded after that. */
export const scanState = createStore(noScansYet)
