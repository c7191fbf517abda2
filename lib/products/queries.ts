import { queryOptions } from '@tanstack/react-query'
import { callProxy, isReadAgain } from '#lib/browser/calls/call-proxy.ts'
import { ifServed } from '#lib/contract/addition.ts'
import { orders } from '#lib/contract/orders.ts'
import { products } from '#lib/contract/products.ts'
import { readOrder } from '#lib/orders/queries.ts'

type KnownSku = { sku: string; description: string; components: readonly string[] }

/** SKUs that an order may name: those of products, or where there are none, of the newest orders. */
export const knownSkus = queryOptions({
  queryKey: ['known SKUs'],
  queryFn: async (context): Promise<KnownSku[]> => {
    const options = { background: isReadAgain(context) }
    const found = await searchSkusOfProducts('', context.signal, options).catch(() => [])
    const skus = found.length > 0 ? found : await readSkusOfOrders(context.signal, options)
    return [...new Map(skus.map((known) => [known.sku, known])).values()]
  },
  meta: { failure: false },
})

const most = { products: 100, orders: 3 }

type Options = { background: boolean }

async function searchSkusOfProducts(search: string, signal: AbortSignal, options?: Options): Promise<KnownSku[]> {
  const query = { active: true, pagesize: most.products, ...(search && { search }) }
  const { data } = await callProxy(products.list, { query }, signal, options)
  return data.flatMap(({ components, skus }) => {
    const codes = codesOf(components.filter(({ type }) => type === 'press'))
    return skus
      .filter(({ active }) => active)
      .map(({ code: sku, description }) => ({ sku, description, components: codes }))
  })
}

async function readSkusOfOrders(signal: AbortSignal, options: Options): Promise<KnownSku[]> {
  const { data } = await callProxy(orders.list, { query: { pagesize: most.orders } }, signal, options)
  const found = await Promise.all(data.map(({ _id }) => readOrder(_id, signal, options)))
  return found.flatMap(({ orderData }) =>
    orderData.items.map(({ sku, components }) => ({ sku, description: '', components: codesOf(components) })),
  )
}

const codesOf = (components: readonly { code: string }[]) => [...new Set(components.map(({ code }) => code))]

/** None where the upstream lists no products (an addition). */
export async function searchSkus(query: string, signal: AbortSignal) {
  const found = (await ifServed(searchSkusOfProducts(query.trim().slice(0, 200), signal))) ?? []
  return found.map(({ sku, description }) => ({ value: sku, label: description ? `${sku} · ${description}` : sku }))
}

/** What may stand at the end of this line of an order as JSON: a SKU, or the code of a component. */
export function offerCodes(before: string, known: readonly KnownSku[]) {
  const [, field, typed = ''] = /"(sku|code)"\s*:\s*"([^"\\]*)$/.exec(before) ?? []
  if (field === undefined) return undefined
  const from = before.length - typed.length
  if (field === 'sku')
    return {
      from,
      options: known.map(({ sku, description }) => ({ label: sku, detail: description, type: 'constant' })),
    }
  const codes = new Set(known.flatMap(({ components }) => components))
  return { from, options: Array.from(codes, (label) => ({ label, detail: '', type: 'constant' })) }
}
