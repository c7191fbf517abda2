import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { type ListedProduct, products } from '#lib/contract/products.ts'
import { type ProductFields, toProduct, toProductFields } from './rules.ts'

type Saved = ProductFields & { version?: string }

export const saveProduct = (id: string | undefined, fields: Saved) =>
  id === undefined
    ? callProxy(products.create, { body: toProduct(fields) })
    : callProxy(products.save, { params: { id }, body: toProduct(fields) })

/** As it is now, for a form that is to save it. */
export async function readProduct(id: string) {
  const product = await callProxy(products.details, { params: { id } })
  return { ...product, values: toProductFields(product) }
}

/** By their codes. */
export async function readAllProducts(): Promise<ReadonlyMap<string, ListedProduct>> {
  const all = new Map<string, ListedProduct>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await callProxy(products.list, { query: { page, pagesize: 100 } })
    for (const product of found.data) all.set(product.productCode, product)
    pages = found.pages
  }
  return all
}
