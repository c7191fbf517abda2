import { createStore } from '#lib/browser/store.ts'
import { toggled } from '#lib/common/toggled.ts'
import { downloadLimit, isPrintable, printLimit } from '#lib/orders/rules.ts'
import { chooseOne, chooseRange, noSelection, type Selection } from '#lib/work/rows/selection.ts'

/** Of one filter. `isAll`: all that it shows, too many to be named. `statuses`: by the id of each order that was on a page. */
export type OrderSelection = Selection & { filter: string; isAll: boolean; statuses: ReadonlyMap<string, string> }

const none: OrderSelection = { ...noSelection, filter: '', isAll: false, statuses: new Map() }

/** A page of the list is a document part of its own: what is selected on the others outlives it. */
export const orderSelection = createStore(none)

export const selectionOf = (state: OrderSelection, filter: string): OrderSelection =>
  state.filter === filter ? state : { ...none, filter }

type Row = { id: string; status: string }

export function chooseRows(filter: string, rows: readonly Row[], { id, isOn, isRange = false }: Choice): void {
  const now = selectionOf(orderSelection.get(), filter)
  const order = rows.map((row) => row.id)
  const next = isRange ? chooseRange(now, order, id, isOn) : chooseOne(now, id, isOn)
  orderSelection.set({ ...now, ...next, isAll: false, statuses: withStatuses(now, rows) })
}
type Choice = { id: string; isOn: boolean; isRange?: boolean }

export function choosePage(filter: string, rows: readonly Row[], isOn: boolean): void {
  const now = selectionOf(orderSelection.get(), filter)
  const listed = rows.map(({ id }) => id)
  const ids = toggled(now.ids, listed, isOn)
  orderSelection.set({ ...now, ids, anchor: undefined, isAll: false, statuses: withStatuses(now, rows) })
}

/** An order may have changed since it was selected. */
export function updateStatuses(filter: string, rows: readonly Row[]): void {
  const now = orderSelection.get()
  const isNew = ({ id, status }: Row) => now.ids.has(id) && now.statuses.get(id) !== status
  if (now.filter === filter && rows.some(isNew)) orderSelection.set({ ...now, statuses: withStatuses(now, rows) })
}

const withStatuses = ({ statuses }: OrderSelection, rows: readonly Row[]) =>
  new Map([...statuses, ...rows.map(({ id, status }) => [id, status] as const)])

export const clearSelection = () => orderSelection.set(none)

export const chooseEverything = (filter: string) => orderSelection.set({ ...none, filter, isAll: true })

export type WhyNot = 'nothing' | 'notPrintable' | 'printLimit' | 'downloadLimit'

export function whyNotPrint({ ids, isAll, statuses }: OrderSelection): WhyNot | undefined {
  if (isAll || ids.size > printLimit) return 'printLimit'
  if (ids.size === 0) return 'nothing'
  return [...ids].every((id) => isPrintable(statuses.get(id) ?? '')) ? undefined : 'notPrintable'
}

export function whyNotDownload({ ids, isAll }: OrderSelection): WhyNot | undefined {
  if (isAll || ids.size > downloadLimit) return 'downloadLimit'
  return ids.size === 0 ? 'nothing' : undefined
}
