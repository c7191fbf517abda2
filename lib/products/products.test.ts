import { expect, it, vi } from 'vitest'
import { paths } from '#lib/common/paths.ts'
import { product, products } from '#lib/contract/products.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadProduct, loadProductOfOrder } from './loaders.ts'
import { parseSkus } from './rules.ts'
import { parseProductName } from './search-params.ts'

const callUpstream = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream }))

it('[SE-08] a product that the upstream refuses or does not offer is not found', async () => {
  for (const status of [400, 403, 404, 405, 410, 501]) {
    callUpstream.mockRejectedValueOnce(new UpstreamError(products.details.name, status, undefined))
    await expect(loadProduct('p1'), `${status}`).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  }
})

it('[SE-08] a name of a product is read back from its address, but no way out of it', () => {
  const names = ['5f0c2a7b9d1e4c3a8b6f7d20', 'BC-85x55', '名刺 85/55 %é', '<b>', '100%', 'a.b', '🎉\u202e']
  expect(names.map((name) => parseProductName(paths.product(name).split('/').at(-1) ?? ''))).toEqual(names)
  const bad = ['%', '%e0%a4', '%2e%2e', 'a%2f..%2fb', '%5c', '%00']
  expect(bad.filter((segment) => parseProductName(segment) !== undefined)).toEqual([])
})

/** `found`: what the look-ups of products answer, in turn; undefined is a 404. */
async function productOfOrder(item: object, ...found: (object | undefined)[]) {
  callUpstream.mockResolvedValueOnce({ body: { orderData: { items: [item] } } })
  for (const answer of found)
    if (answer) callUpstream.mockResolvedValueOnce(answer)
    else callUpstream.mockRejectedValueOnce(new UpstreamError(products.details.name, 404, undefined))
  const { known, values } = (await loadProductOfOrder('e1', 0)) ?? {}
  const skus = parseSkus(values?.skus ?? '[]').map(({ code, active }) => [code, active])
  return { known: known?._id, active: values?.active, productCode: values?.productCode, skus }
}

it('[PR-02] a refused order whose product is there leads to it, with its SKU added or switched on', async () => {
  const skus = ['C-1', 'C-10'].map((code) => ({ _id: code, code, active: false }))
  const card = product.parse({ _id: 'p1', productCode: 'CARD', active: false, skus })
  const none = { data: [] }
  const opened = { known: 'p1', active: 'true', productCode: 'CARD' }
  const switchedOn = [
    ['C-1', 'true'],
    ['C-10', 'false'],
  ]
  expect(await productOfOrder({ sku: 'C-1', sourceProductId: 'CARD' }, card)).toEqual({ ...opened, skus: switchedOn })
  const added = [
    ['C-1', 'false'],
    ['C-10', 'false'],
    ['C-2', 'true'],
  ]
  expect(await productOfOrder({ sku: 'C-2', sourceProductId: 'CARD' }, card, none)).toEqual({ ...opened, skus: added })
  const bySku = { data: [product.parse({ _id: 'p0', productCode: 'C-1-OLD' }), card] }
  expect(await productOfOrder({ sku: 'C-1' }, undefined, bySku)).toEqual({ ...opened, skus: switchedOn })
  expect(await productOfOrder({ sku: 'C-1', sourceProductId: 'BOX' }, undefined, bySku)).toMatchObject(opened)
  expect(await productOfOrder({ sku: 'NEW' }, undefined, none)).toMatchObject({ known: undefined, productCode: 'NEW' })
})
