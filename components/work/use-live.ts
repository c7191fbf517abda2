'use client'

import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#lib/client/when-idle.ts'

/** Reads again when something changes in the account. Where that fails what is shown stays, until the next change. */
export function useLive(read: () => Promise<unknown>) {
  const onChange = useEffectEvent(read)
  useEffect(
    () =>
      whenIdle(async () => {
        const { watchChanges } = await import('#components/shell/live/live-changes.ts')
        return watchChanges(
          () => true,
          () => onChange().then(isDone, isDone),
        )
      }),
    [],
  )
}

const isDone = () => true
