import { expect, it, vi } from 'vitest'
import { products } from '#lib/contract/products.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadProduct } from './loaders.ts'

const callUpstream = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream }))

it.each([400, 403, 404, 405, 410, 501])('[SE-08] a product that is answered with %d is not found', async (status) => {
  callUpstream.mockRejectedValueOnce(new UpstreamError(products.details.name, status, undefined))
  await expect(loadProduct('p1')).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})
