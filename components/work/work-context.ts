'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { WorkItem } from '#lib/contract/production.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import type { Clock } from '#lib/work/clock.ts'
import type { Desk, DeskState } from '#lib/work/desk.ts'
import type { WorkView } from '#lib/work/view.ts'
import type { Gone } from '#lib/work/window.ts'
import type { WorkList, WorkListState } from '#lib/work/work-list.ts'

/** What the parts of a work list share. It stays the same object, so that handing it down draws nothing again. */
export type Work = {
  view: WorkView
  time: AccountTime
  list: WorkList
  desk: Desk
  clock: Clock
  canComplete: boolean
  canRefetch: boolean
  /** Chooses a row or gives it up; with `range`, all from the one chosen last. */
  choose: (id: string, on: boolean, range: boolean) => void
  /** Shows everything about an item, and gives focus back to where it came from. */
  show: (item: WorkItem, from: HTMLElement) => void
  /** Fetches what `show` needs. */
  prepare: () => void
}

export const WorkContext = createContext<Work | null>(null)

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('a part of a work list stands outside of one')
  return work
}

/** A part of what is chosen and done. Draws again only when that part changes. */
export function useDesk<Part>(part: (state: DeskState) => Part): Part {
  const { desk } = useWork()
  const read = () => part(desk.get())
  return useSyncExternalStore(desk.subscribe, read, read)
}

/** What concerns one row of what is chosen and done. Of two thousand rows only those are asked that changed. */
export function useDeskRow<Part>(id: string, part: (state: DeskState) => Part): Part {
  const { desk } = useWork()
  const subscribe = useCallback((listener: () => void) => desk.watchRow(id, listener), [desk, id])
  const read = () => part(desk.get())
  return useSyncExternalStore(subscribe, read, read)
}

/** How a row left the list, if it did. */
export function useGone(id: string): Gone['how'] | undefined {
  const { list } = useWork()
  const subscribe = useCallback((listener: () => void) => list.watchRow(id, listener), [list, id])
  const read = () => list.get().window.gone.get(id)?.how
  return useSyncExternalStore(subscribe, read, read)
}

/** A part of what is loaded. */
export function useList<Part>(part: (state: WorkListState) => Part): Part {
  const { list } = useWork()
  const read = () => part(list.get())
  return useSyncExternalStore(list.subscribe, read, read)
}
