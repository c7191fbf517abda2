'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { WorkItem } from '#lib/contract/production.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import type { Clock } from '#lib/work/clock.ts'
import type { Desk, DeskState } from '#lib/work/desk.ts'
import type { WorkView } from '#lib/work/view.ts'
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

/** A part of what is loaded. */
export function useList<Part>(part: (state: WorkListState) => Part): Part {
  const { list } = useWork()
  const read = () => part(list.get())
  return useSyncExternalStore(list.subscribe, read, read)
}
