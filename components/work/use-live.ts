'use client'

import { useEffect, useEffectEvent } from 'react'
import type { LiveChange } from '#components/shell/live/live-stream.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'

/** A long list of a slow upstream takes its time, and is then left alone. */
const longestReadMs = 600_000

/**
 * Reads again when something changes in the account, of the changes those that matter. Where that fails what is shown stays,
 * and is read again a little later.
 */
export function useLive(read: () => Promise<unknown>, matters: (change: LiveChange) => boolean = () => true) {
  const onChange = useEffectEvent(read)
  const isRelevant = useEffectEvent(matters)
  useEffect(
    () =>
      whenIdle(async () => {
        const { watchChanges } = await import('#components/shell/live/live-changes.ts')
        return watchChanges(
          (change) => isRelevant(change),
          () =>
            onChange().then(
              () => true,
              () => false,
            ),
          longestReadMs,
        )
      }),
    [],
  )
}
