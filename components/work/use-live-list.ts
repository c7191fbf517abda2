'use client'

import { useEffect } from 'react'
import { whenIdle } from '#components/shell/when-idle.ts'
import { dueRange } from '#lib/work/due.ts'
import type { Work } from './work-context.ts'

/** A long list is left alone for a while after it was read: this many times what the reading took. */
const restFactor = 4

/** Reads the loaded part of the list again when something changes, and when the days of its filter are over. */
export function useLiveList({ list, desk, view, time }: Work) {
  useEffect(() => {
    const read = async () => {
      // Completing goes first; what it changes is known without asking.
      await desk.settled()
      const began = Date.now()
      await list.renew().catch(stays)
      await new Promise((resolve) => void setTimeout(resolve, restFactor * (Date.now() - began)))
    }
    const stopListening = whenIdle(async () => {
      const { watchChanges } = await import('#components/shell/live/live-changes.ts')
      return watchChanges(() => true, read)
    })
    const over =
      view.due && setTimeout(() => void read(), Date.parse(dueRange(view.due, time, new Date()).$lte) - Date.now() + 1)
    return () => {
      clearTimeout(over)
      stopListening()
    }
  }, [list, desk, view.due, time])
}

const stays = () => {
  // The list stays as it is; the next change reads it again.
}
