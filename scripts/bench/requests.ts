import { orderDetails } from '#lib/contract/orders.ts'
import { orderPage } from '#tests/e2e/support/orders.ts'
import { compare, load, printResult } from './measure.ts'
import { orders, searchTerms } from './seed.ts'
import type { Stack } from './stack.ts'

export async function measureProxy(stack: Stack) {
  const loadOf = (path: string) => load(stack, path, { seconds: 3, connections: 32 })
  const [item] = await findItems(stack, 1)
  const targets = { empty: loadOf('/api/bench/empty'), proxied: loadOf(item?.lookup ?? '') }
  const { empty, proxied } = await compare(targets, 7)
  printResult(proxied.perSecond / empty.perSecond, 'proxied call, empty handler: throughput', 'at least 0.90')
  printResult(empty.cpuMs / proxied.cpuMs, 'the same by processor time of the portal', 'at least 0.90')
}

export async function measureOrdersPage(onFew: Stack, onMany: Stack) {
  const { few, many } = await compare({ few: load(onFew, '/orders/list'), many: load(onMany, '/orders/list') })
  printResult(many.medianMs / few.medianMs, 'orders page on 100 000 orders, on 300: median time', 'at most 1.20')
}

export async function measureSearch(onFew: Stack, onMany: Stack) {
  for (const [what, query] of Object.entries(searchTerms)) {
    const search = (stack: Stack) => load(stack, '/api/upstream/search/facet/shipments', { body: { query } })
    const { few, many } = await compare({ few: search(onFew), many: search(onMany) })
    printResult(many.medianMs / few.medianMs, `search for ${what} on 100 000 orders, on 1 000: time`, 'at most 1.50')
  }
}

export async function measureLargeOrderPage(stack: Stack) {
  const pageOf = ({ id }: { id: string }) => load(stack, orderPage(id), { seconds: 8 })
  const { small, large } = await compare({ small: pageOf(orders.small), large: pageOf(orders.large) }, 3)
  printResult(large.medianMs / small.medianMs, 'page of 200 × 10 components, of 2 × 10: median time', 'under 6')
  printResult(large.cpuMs / small.cpuMs, 'the same by processor time of the portal', 'under 6')
}

/** What is sent to a person: to the first one, unless the headers are another's. */
export async function readPage({ origin, people }: Stack, address: string, headers = people[0] ?? {}): Promise<string> {
  const answer = await fetch(origin + address, { headers })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.text()
}

/** An item of each of some orders, whose scan is answered: that of a cancelled order is not. */
export async function findItems(stack: Stack, orders: number) {
  const ids = new Set((await readPage(stack, '/orders/list?perPage=50')).match(/(?<=\/orders\/view\/)[\da-f]{24}/g))
  const items: { page: string; lookup: string }[] = []
  for (const id of [...ids].slice(0, orders)) {
    const details = JSON.parse(await readPage(stack, `/api/upstream/order/details/${id}`))
    const { barcode = '' } = orderDetails.parse(details).order.orderData.items[0] ?? {}
    const lookup = `/api/upstream/barcode/details/${barcode}`
    if (await readPage(stack, lookup).catch(() => '')) items.push({ page: orderPage(id), lookup })
  }
  return items
}

export const firstOrderPage = async (stack: Stack) =>
  /\/orders\/view\/[\da-f]{24}/.exec(await readPage(stack, '/orders/list'))?.[0] ?? '/orders/view'

export async function measureWeights(stack: Stack) {
  const goals = { '/orders/list': 'at most 45', '/orders/list?perPage=50': 'at most 120', '/licences': 'at most 100' }
  for (const [path, goal] of Object.entries(goals))
    printResult(Buffer.byteLength(await readPage(stack, path)) / 1000, `HTML of ${path}, KB`, goal)
}
