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
  /** Of what the form began with. Without one, the saved value of each changed field is kept. */
  version: string | undefined
  isDirty: boolean
  restore: (kept: Draft) => void
}): { isRestored: boolean; isOutdated: boolean } {
  const [restored, setRestored] = useState<{ version: string | undefined; before: Fields }>()
  const isRestored = restored !== undefined
  const isRead = useRef(false)
  const giveBack = useEffectEvent(({ version, before = '{}', ...kept }: Draft) => {
    restore(kept)
    setRestored({ version, before: JSON.parse(before) as Fields })
  })

  useEffect(() => {
    const kept = isRead.current ? undefined : readDraft({ userId, name })
    isRead.current = true
    if (kept) giveBack(kept)
  }, [userId, name])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) {
      const changes = changesOf(values, saved)
      const before = { ...pickFields(saved, changes), ...pickFields(restored?.before, changes) }
      const seen =
        version === undefined ? { before: JSON.stringify(before) } : { version: restored ? restored.version : version }
      keepDraft({ userId, name }, { ...changes, ...seen })
    } else if (wasDirty.current || isRestored) dropDraft({ userId, name })
    wasDirty.current = isDirty
  }, [userId, name, values, saved, version, isDirty, isRestored, restored])

  const isOther = ([field, before]: [string, string | undefined]) => before !== saved?.[field]
  const isOutdated = isRestored && (restored.version !== version || Object.entries(restored.before).some(isOther))
  return { isRestored: isRestored && isDirty, isOutdated }
}

/** A field that the user left alone is not kept: someone else may save another value before the draft comes back. */
const changesOf = (values: Fields, saved: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== saved[name]))

const pickFields = (from: Fields = {}, changes: Fields): Fields =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in changes))
