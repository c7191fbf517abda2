'use client'

import { useEffect, useRef, useState } from 'react'
import { retryWhileRateLimited } from '#lib/browser/calls/rate-limit.ts'
import { type Failure, type RunEnd, runSequentially } from '#lib/browser/calls/run-sequentially.ts'

type Run<Item, Outcome> = {
  items: readonly Item[]
  results: readonly { item: Item; outcome: Outcome | Failure }[]
  current: Item | undefined
  isCancelling: boolean
  /** Absent while it goes on. */
  ended?: RunEnd<Item>
}

/** Does the same with many things, one at a time, for a `RunPanel`. A run does not go on behind another page. */
export function useRun<Item, Outcome>({ onClose }: { onClose?: () => void } = {}) {
  const [run, setRun] = useState<Run<Item, Outcome>>()
  const cancelled = useRef(new AbortController())
  useEffect(() => () => cancelled.current.abort(), [])

  function change(toChange: (now: Run<Item, Outcome>) => Partial<Run<Item, Outcome>>) {
    setRun((now) => now && { ...now, ...toChange(now) })
  }
  async function start(items: readonly Item[], act: (item: Item, signal: AbortSignal) => Promise<Outcome>) {
    cancelled.current = new AbortController()
    const { signal } = cancelled.current
    setRun({ items, results: [], current: undefined, isCancelling: false })
    const ended = await runSequentially<Item, Outcome>(items, {
      run: (item) => retryWhileRateLimited(() => act(item, signal), signal),
      isCancelled: () => signal.aborted,
      onStart: (current) => change(() => ({ current })),
      onOutcome: (item, outcome) => change(({ results }) => ({ results: [...results, { item, outcome }] })),
    })
    change(() => ({ current: undefined, ended }))
  }
  /** Nothing more is begun. A change that is under way is finished; what waits, or is looked up, is given up. */
  function cancel() {
    cancelled.current.abort()
    change(() => ({ isCancelling: true }))
  }
  const isRunning = run !== undefined && !run.ended
  return {
    run: run && {
      ...run,
      panel: {
        state: run.ended ? 'over' : run.isCancelling ? 'cancelling' : 'running',
        done: run.results.length,
        total: run.items.length,
        onCancel: cancel,
        onClose: () => {
          setRun(undefined)
          onClose?.()
        },
      } as const,
    },
    isRunning,
    start,
  }
}

export type RunOf<Item, Outcome> = NonNullable<ReturnType<typeof useRun<Item, Outcome>>['run']>
