import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { createStore } from '#lib/browser/store.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { orders } from '#lib/contract/orders.ts'
import { isPrintable } from '#lib/orders/rules.ts'
import { chooseOne, chooseRange, noSelection, type Selection } from '#lib/work/rows/selection.ts'

export type ListQuery = Omit<NonNullable<InputOf<typeof orders.list>['query']>, 'page' | 'pagesize'>

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
  const ids = new Set(now.ids)
  for (const { id } of rows) {
    if (isOn) ids.add(id)
    else ids.delete(id)
  }
  orderSelection.set({ ...now, ids, anchor: undefined, isAll: false, statuses: withStatuses(now, rows) })
}

const withStatuses = ({ statuses }: OrderSelection, rows: readonly Row[]) =>
  new Map([...statuses, ...rows.map(({ id, status }) => [id, status] as const)])

export const clearSelection = () => orderSelection.set(none)

/** In one run: a ream of paper holds the sheets of 200 orders. */
export const printLimit = 200
export const downloadLimit = 100

const pagesize = 100

/** Names the orders where that many can be printed. Of more, all that the filter shows can be exported. */
export async function chooseAllOrders(filter: string, query: ListQuery, count: number): Promise<void> {
  if (count > printLimit) return orderSelection.set({ ...none, filter, isAll: true })
  const rows: Row[] = []
  for (let page = 1; page <= Math.ceil(count / pagesize); page += 1) {
    const { data } = await callProxy(lateCalls.orders, { query: { ...query, page, pagesize } })
    rows.push(...data.map(({ _id, orderData }) => ({ id: _id, status: orderData.status })))
  }
  choosePage(filter, rows, true)
}

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
