'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from '#lib/browser/page/drafts.ts'

type Fields = Readonly<Partial<Record<string, string>>>

/** Keeps unsaved input in the browser and restores it once (decision 067). Says whether the form holds it. */
export function useDraft({
  draft: { userId, name },
  values,
  saved,
  isDirty,
  restore,
}: {
  draft: DraftKey
  values: Fields
  saved: Fields | undefined
  isDirty: boolean
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
