'use client'

import { createContext, useContext } from 'react'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import type { Completion } from '#lib/work/completion/complete-and-check.ts'
import type { WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import type { Completed } from '#lib/work/mutations.ts'
import type { HeldRows } from '#lib/work/rows/held-rows.ts'

/** What the parts of a work list share. It stays the same object, so that handing it down draws nothing again. */
export type Work = {
  search: WorkSearchParams
  time: AccountTime
  canComplete: boolean
  canRefetch: boolean
  /** The rows as they stand on the screen now. */
  held: () => Pick<HeldRows, 'rows' | 'gone'>
  isSelected: (id: string) => boolean
  /** Selects a row or deselects it; with `isRange`, all from the one selected last. */
  choose: (id: string, isOn: boolean, isRange: boolean) => void
  /** Marks the row that a scan has found. */
  point: (id: string) => void
  completeOne: (item: WorkItem) => void
  completeScanned: (item: WorkItem, signal: AbortSignal) => Promise<Completion<Completed> | undefined>
  /** Reads all that is shown again. */
  readAgain: () => void
  /** Shows items that a scan has found outside the rows, above them. */
  showFetched: (items: readonly WorkItem[]) => void
  /** To be called where rows move: a press that was meant for what was there before does nothing. */
  shield: () => void
  /** Shows everything about an item, and gives focus back to where it came from. */
  show: (item: WorkItem, from: HTMLElement) => void
  /** Fetches what `show` needs. */
  preload: () => void
}

export const WorkContext = createContext<Work | null>(null)

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('useWork needs a WorkContext around it')
  return work
}
