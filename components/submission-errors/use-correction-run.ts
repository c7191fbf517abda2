'use client'

import { useEffect, useRef, useState } from 'react'
import type { CauseFault } from '#lib/submission-errors/causes/causes.ts'
import {
  type CorrectionReport,
  type CorrectionResult,
  correctCause,
  correctMany,
} from '#lib/submission-errors/mutations.ts'

/** Orders being corrected together, or that were. */
export type CorrectionRunState = {
  total: number
  results: readonly CorrectionResult[]
  isCancelling: boolean
  report: CorrectionReport | undefined
}

/** Corrects orders one at a time. `onOver` hears of each that needs no further correction, as far as is known. */
export function useCorrectionRun(cause: CauseFault, onOver: (errorId: string) => void) {
  const [run, setRun] = useState<CorrectionRunState>()
  const cancelled = useRef(new AbortController())
  // A run does not go on behind another page.
  useEffect(() => () => cancelled.current.abort(), [])

  function change(change: (now: CorrectionRunState) => Partial<CorrectionRunState>) {
    setRun((now) => now && { ...now, ...change(now) })
  }
  async function start(errorIds: readonly string[], value: unknown): Promise<void> {
    cancelled.current = new AbortController()
    const { signal } = cancelled.current
    setRun({ total: errorIds.length, results: [], isCancelling: false, report: undefined })
    const report = await correctMany(errorIds, {
      correct: (errorId) => correctCause(errorId, cause, value),
      isCancelled: () => signal.aborted,
      onResult: (result) => {
        if (isOver(result)) onOver(result.errorId)
        change(({ results }) => ({ results: [...results, result] }))
      },
    })
    change(() => ({ report }))
  }
  /** Nothing more is begun; the order under way is finished. */
  function cancel() {
    cancelled.current.abort()
    change(() => ({ isCancelling: true }))
  }
  return { run, start, cancel, close: () => setRun(undefined) }
}

const isOver = ({ outcome: { kind } }: CorrectionResult) =>
  ['accepted', 'elsewhere', 'gone', 'unsaid', 'unknown'].includes(kind)
