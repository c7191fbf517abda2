'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from '#lib/client/drafts.ts'

/**
 * Keeps what is typed in a form while it is not saved, and gives it back to the form once, when it opens again. It
 * outlives the form, which a reload, an error or the end of the session may take: the form drops it where the user gives
 * it up (decision 067). Says whether the form holds what was kept.
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
    const kept = isRead.current ? undefined : readDraft({ userId, name })
    isRead.current = true
    if (kept) giveBack(kept)
  }, [userId, name])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) keepDraft({ userId, name }, values)
    else if (wasDirty.current) dropDraft({ userId, name })
    wasDirty.current = isDirty
  }, [userId, name, values, isDirty])

  return isRestored && isDirty
}
