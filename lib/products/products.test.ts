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

it('[PR-02] a refused order whose product is there leads to it, with the SKU that it lacks', async () => {
  const card = { _id: 'p1', productCode: 'CARD', description: 'Cards', skus: [{ _id: 's1', code: 'C-1' }] }
  for (const [sku, codes] of [
    ['C-2', ['C-1', 'C-2']],
    ['C-1', ['C-1']],
  ] as const) {
    callUpstream.mockResolvedValueOnce({ body: { orderData: { items: [{ sku, sourceProductId: 'CARD' }] } } })
    callUpstream.mockResolvedValueOnce(product.parse(card))
    const found = await loadProductOfOrder('e1', 0)
    expect(found).toMatchObject({ known: { _id: 'p1' }, values: { description: 'Cards' } })
    expect(parseSkus(found?.values.skus ?? '[]').map(({ code }) => code)).toEqual(codes)
  }
  callUpstream.mockResolvedValueOnce({ body: { orderData: { items: [{ sku: 'NEW' }] } } })
  callUpstream.mockRejectedValueOnce(new UpstreamError(products.details.name, 404, undefined))
  expect(await loadProductOfOrder('e1', 0)).toMatchObject({ known: undefined, values: { productCode: 'NEW' } })
})
