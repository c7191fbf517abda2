'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from '#lib/client/drafts.ts'
import { isLeaving } from '#lib/client/page-state.ts'

/**
 * Keeps what is typed in a form while it is not saved, and gives it back to the form once, when it opens again. What the
 * user leaves knowingly is dropped; what a reload or the end of the session takes is not (decision 067). Says whether the
 * form holds what was kept.
 */
export function useDraft({
  draft: { userId, name },
  values,
  isDirty,
  restore,
}: {
  draft: DraftKey
  /** What the fields hold now. */
  values: Readonly<Record<string, string | undefined>>
  isDirty: boolean
  /** Puts what was kept into the fields. */
  restore: (kept: Draft) => void
}): boolean {
  const [isRestored, setRestored] = useState(false)
  const isRead = useRef(false)
  const giveBack = useEffectEvent((kept: Draft) => {
    restore(kept)
    setRestored(true)
  })

  useEffect(() => {
    const key = { userId, name }
    const kept = isRead.current ? undefined : readDraft(key)
    isRead.current = true
    if (kept) giveBack(kept)
    return () => {
      if (!isLeaving()) dropDraft(key)
    }
  }, [userId, name])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) keepDraft({ userId, name }, values)
    else if (wasDirty.current) dropDraft({ userId, name })
    wasDirty.current = isDirty
  }, [userId, name, values, isDirty])

  return isRestored && isDirty
}
