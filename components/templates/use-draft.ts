'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from '#lib/browser/page/drafts.ts'

type Fields = Readonly<Partial<Record<string, string>>>

/**
 * Keeps what is typed in a form while it is not saved, and gives it back to the form once, when it opens again. It
 * outlives the form, which a reload, an error or the end of the session may take: the form drops it where the user gives
 * it up (decision 067). Says whether the form holds what was kept.
 */
export function useDraft({
  draft: { userId, name },
  values,
  saved,
  isDirty,
  restore,
}: {
  draft: DraftKey
  /** What the fields hold now. */
  values: Fields
  /** What they held before the user changed them. */
  saved: Fields | undefined
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
    if (isDirty) keepDraft({ userId, name }, changesOf(values, saved))
    else if (wasDirty.current || isRestored) dropDraft({ userId, name })
    wasDirty.current = isDirty
  }, [userId, name, values, saved, isDirty, isRestored])

  return isRestored && isDirty
}

/** A field that the user left alone is not kept: someone else may save another value before the draft comes back. */
const changesOf = (values: Fields, saved: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== saved[name]))
