import type { InputOf, OutputOf } from '#lib/contract/call.ts'
import { isoDate } from '#lib/contract/fields.ts'
import type { OrderSummary, orders } from '#lib/contract/orders.ts'

type Query = InputOf<typeof orders.list>['query']
export type ReadOrders = (query: Query) => Promise<OutputOf<typeof orders.list>>
export type OrdersPage = { orders: readonly OrderSummary[]; total: number }

const pagesize = 100

/**
 * Page by page, each order once. A page starts at the date of the last order and not at a number: orders that come or leave
 * meanwhile move no other one over the edge of a page. Where the upstream lists in another order, or writes dates that it
 * would not be asked for, pages are numbered.
 */
export async function* readAllOrders(readPage: ReadOrders, query: Query): AsyncGenerator<OrdersPage> {
  const range = query?.['orderData.date']
  let seen = new Set<string>()
  let [page, until] = [1, range?.$lte]
  /** Since the pages were numbered anew. An upstream may give fewer at once than it is asked for. */
  let read = 0
  let total: number | undefined
  for (;;) {
    const dates = until ? { 'orderData.date': { ...range, $lte: until } } : {}
    const { data, count } = await readPage({ ...query, ...dates, page, pagesize })
    total ??= count
    const fresh = data.filter(({ _id }) => !seen.has(_id))
    yield { orders: fresh, total }
    read += data.length
    if (data.length === 0 || read >= count) return
    const last = data.at(-1)?.orderData.date ?? ''
    if (isoDate.safeParse(last).success && isSorted(data, until) && last !== until) {
      seen = new Set(data.filter(({ orderData }) => orderData.date === last).map(({ _id }) => _id))
      ;[page, until, read] = [1, last, 0]
    } else {
      for (const { _id } of data) seen.add(_id)
      page += 1
    }
  }
}

function isSorted(data: readonly OrderSummary[], until: string | undefined): boolean {
  const instants = [until ?? '9999-12-31T00:00:00Z', ...data.map(({ orderData }) => orderData.date)].map(Date.parse)
  return instants.every((at, index) => index === 0 || at <= (instants[index - 1] ?? Number.NaN))
}
