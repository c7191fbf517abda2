'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from '#lib/browser/page/drafts.ts'

type Fields = Readonly<Partial<Record<string, string>>>

/** Keeps unsaved input in the browser and restores it once (decision 067). `isOutdated`: someone else saved since. */
export function useDraft({
  draft: { userId, name },
  values,
  saved,
  version,
  isDirty,
  restore,
}: {
  draft: DraftKey
  values: Fields
  saved: Fields | undefined
  /** Of what the form began with. */
  version: string | undefined
  isDirty: boolean
  restore: (kept: Draft) => void
}): { isRestored: boolean; isOutdated: boolean } {
  const [restored, setRestored] = useState<{ version: string | undefined }>()
  const isRestored = restored !== undefined
  const isRead = useRef(false)
  const giveBack = useEffectEvent(({ version, ...kept }: Draft) => {
    restore(kept)
    setRestored({ version })
  })

  useEffect(() => {
    const kept = isRead.current ? undefined : readDraft({ userId, name })
    isRead.current = true
    if (kept) giveBack(kept)
  }, [userId, name])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty)
      keepDraft({ userId, name }, { ...changesOf(values, saved), version: restored ? restored.version : version })
    else if (wasDirty.current || isRestored) dropDraft({ userId, name })
    wasDirty.current = isDirty
  }, [userId, name, values, saved, version, isDirty, isRestored, restored])

  return { isRestored: isRestored && isDirty, isOutdated: isRestored && restored.version !== version }
}

/** A field that the user left alone is not kept: someone else may save another value before the draft comes back. */
const changesOf = (values: Fields, saved: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== saved[name]))
