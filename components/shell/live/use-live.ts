'use client'

import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import type { LiveChange, ShownSince } from './live-stream.ts'

type Options = {
  matters?: (change: LiveChange) => boolean
  /** Without it, `refresh` is called once at first. */
  shownSince?: ShownSince
}

/**
 * The only way to follow live events: calls `refresh` when something changes in the account that matters. What is shown
 * stays where that fails, or resolves with false, and `refresh` is called again a little later.
 */
export function useLive(refresh: () => Promise<unknown>, { matters = () => true, shownSince }: Options = {}) {
  const onChange = useEffectEvent(refresh)
  const isRelevant = useEffectEvent(matters)
  useEffect(
    () =>
      whenIdle(async () => {
        const { watchChanges } = await import('./live-changes.ts')
        return watchChanges(
          (change) => isRelevant(change),
          () => onChange(),
          shownSince,
        )
      }),
    [shownSince],
  )
}
