import 'server-only'
import { cache } from 'react'
import { can } from '#lib/common/access/rules.ts'
import { isNotFound, notFoundIf } from '#lib/common/errors/is-not-found.ts'
import { ownProducts } from '#lib/contract/access.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { type ListedProduct, products } from '#lib/contract/products.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { type ProductFields, parseSkus, toProductFields, toProductOfOrder, withSkusOf } from './rules.ts'
import { type ProductSearchParams, toProductsQuery } from './search-params.ts'

export const loadProduct = cache((id: string) =>
  callUpstream(products.details, { params: { id } }).catch(
    notFoundIf((error) => isMissingCall(error) || isNotFound(error)),
  ),
)

export const loadProducts = (search: ProductSearchParams) =>
  callUpstream(products.list, { query: toProductsQuery(search) })

/** `undefined` where the order has no such item. `known`: the product that has its SKU, or its code, already. */
export async function loadProductOfOrder(errorId: string, item: number) {
  const { body } = await callUpstream(submissionErrors.details, { params: { id: errorId } })
  const asked = toProductOfOrder(body, item)
  if (!asked) return undefined
  const known = await findProductOfOrder(asked)
  return { known, values: known ? withSkusOf(asked, toProductFields(known)) : asked }
}

/** An order is matched by its SKU alone where it has one, and no two products have one SKU. */
async function findProductOfOrder({ productCode, skus }: ProductFields): Promise<ListedProduct | undefined> {
  const [sku] = parseSkus(skus)
  const hasSku = (product: ListedProduct) => product.skus.some(({ code }) => code === sku?.code)
  const named = await toResult(callUpstream(products.details, { params: { id: productCode } }))
  const ofCode = named.ok && named.value.productCode === productCode ? named.value : undefined
  if (!sku || (ofCode && hasSku(ofCode))) return ofCode
  const listed = await toResult(
    callUpstream(products.list, { query: { search: sku.code.slice(0, 200), pagesize: 100 } }),
  )
  return (listed.ok ? listed.value.data.find(hasSku) : undefined) ?? ofCode
}

export const canMakeProducts = async (): Promise<boolean> => can(ownProducts, await loadPerson())

/** Of an account that sells one thing, nobody needs to be asked for it. */
export async function loadOnlySku(): Promise<{ sku: string; code: string } | undefined> {
  if (!(await requireAccount()).offers.includes('products')) return undefined
  const { data } = await callUpstream(products.list, { query: { active: true, pagesize: 2 } })
  const known = data.flatMap(({ skus, components }: ListedProduct) =>
    skus.filter(({ active }) => active).map(({ code: sku }) => ({ sku, code: components[0]?.code ?? '' })),
  )
  return known.length === 1 ? known[0] : undefined
}
