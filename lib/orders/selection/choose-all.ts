import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { orders } from '#lib/contract/orders.ts'
import { printLimit } from '#lib/orders/rules.ts'
import { chooseEverything, choosePage, orderSelection } from './selection.ts'

export type ListQuery = Omit<NonNullable<InputOf<typeof orders.list>['query']>, 'page' | 'pagesize'>

const pagesize = 100

type Wish = { filter: string; query: ListQuery; count: number; selected: ReadonlySet<string> }

/**
 * Names the orders where that many can be printed. Of more, all that the filter shows can be exported. `selected`: before it
 * was pressed; what is selected or cleared meanwhile stays as it is.
 */
export async function chooseAllOrders({ filter, query, count, selected }: Wish): Promise<void> {
  if (count > printLimit) return chooseEverything(filter)
  const rows: { id: string; status: string }[] = []
  for (let page = 1; page <= Math.ceil(count / pagesize); page += 1) {
    const { data } = await callProxy(lateCalls.orders, { query: { ...query, page, pagesize } })
    rows.push(...data.map(({ _id, orderData }) => ({ id: _id, status: orderData.status })))
  }
  if (orderSelection.get().ids === selected) choosePage(filter, rows, true)
}
