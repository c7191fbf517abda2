'use client'

import { createContext, useContext } from 'react'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import type { WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import type { HeldRows } from '#lib/work/rows/held-rows.ts'
import type { CompletionQueue } from './completion/use-completion-queue.ts'

/** What the parts of a work list share. It stays the same object, so that handing it down draws nothing again. */
export type Work = Pick<
  CompletionQueue,
  'completeOne' | 'completeScanned' | 'isBusyWith' | 'markHeld' | 'readAgain'
> & {
  search: WorkSearchParams
  time: AccountTime
  canComplete: boolean
  canRefetch: boolean
  held: () => Pick<HeldRows, 'rows' | 'gone'>
  isSelected: (id: string) => boolean
  /** Selects a row or deselects it; with `isRange`, all from the one selected last. */
  choose: (id: string, isOn: boolean, isRange: boolean) => void
  point: (id: string) => void
  showFetched: (items: readonly WorkItem[]) => void
  /** To be called where rows move: a press that was meant for what was there before does nothing. */
  shield: () => void
  show: (item: WorkItem, from: HTMLElement) => void
  preload: () => void
}

export const WorkContext = createContext<Work | null>(null)

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('useWork needs a WorkContext around it')
  return work
}
