import type { ScanVerdict } from './verdict.ts'

/** A code, and the other reading of the same keys where the keyboard's layout allows one. */
export type Scan = { code: string; alternative?: string | undefined }

/** Why a scan was not looked up, or has no answer. */
export const refusals = ['tooShort', 'tooLong', 'unfinished', 'dialog', 'full', 'nobody', 'failed'] as const
export type Refusal = (typeof refusals)[number]

export type ScanOutcome =
  | { state: 'waiting' }
  | { state: 'answered'; verdict: ScanVerdict; settledAt: number }
  | { state: 'refused'; reason: Refusal; settledAt: number }

export type LoggedScan = { id: number; code: string; at: number; outcome: ScanOutcome }
