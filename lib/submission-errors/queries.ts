import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { products } from '#lib/contract/products.ts'
import { search } from '#lib/contract/search.ts'

const productsAtMost = 8

/** None where the upstream shows no products (an addition). */
export async function searchSkus(query: string, signal: AbortSignal) {
  const { hits } = await callProxy(search.products, { body: { query } }, signal)
  const found = await Promise.all(hits.slice(0, productsAtMost).map(({ objectID }) => findSkus(objectID, signal)))
  return found.flat().map(({ code, description }) => ({
    value: code,
    label: description ? `${code} · ${description}` : code,
  }))
}

async function findSkus(productId: string, signal: AbortSignal) {
  try {
    const { skus } = await callProxy(products.details, { params: { id: productId } }, signal)
    return skus.filter(({ active }) => active)
  } catch (error) {
    if (isMissingCall(error)) return []
    throw error
  }
}
