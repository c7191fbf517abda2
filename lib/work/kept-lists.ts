import type { Clock } from './clock.ts'
import type { Desk } from './desk.ts'
import type { WorkList } from './work-list.ts'

/** A row, and how far below the window's top it stood. */
export type Place = { rowId: string; top: number; part: string | undefined }
export type KeptList = { list: WorkList; desk: Desk; clock: Clock; place: Place | undefined }

/** As many as somebody goes back to one after the other. */
const most = 5
const kept = new Map<string, KeptList & { view: string }>()

/** Keeps a list that somebody leaves, for when they come back by the browser's history. */
export function keepList(id: string, view: string, list: KeptList): void {
  kept.delete(id)
  kept.set(id, { ...list, view })
  for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest)
}

export function recallList(id: string | undefined, view: string): KeptList | undefined {
  const list = id === undefined ? undefined : kept.get(id)
  return list?.view === view ? list : undefined
}
