import { createStore } from '#lib/browser/store.ts'
import type { LoggedScan } from './scan.ts'

export type ScanState = {
  /** Newest first. */
  log: readonly LoggedScan[]
  isBusy: boolean
  /** The scan whose code is expected once more. */
  firstId: number | undefined
  /** A scan made now is taken. */
  isListening: boolean
}

export const noScansYet: ScanState = { log: [], isBusy: false, firstId: undefined, isListening: false }

/** The scans of this window. Shown with the page; the controller, which sets it, is loaded after that. */
export const scanState = createStore(noScansYet)
