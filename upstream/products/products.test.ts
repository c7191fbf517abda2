import { expect, it } from 'vitest'
import { products as rows } from '#lib/contract/products.ts'
import { decode } from '#lib/contract/wire.ts'
import { pairedProducts } from '../core/database/schema/tables.ts'
import { forEachTest } from '../tests/support/made.ts'
import { createSite } from '../tests/support/site.ts'

const at = forEachTest(() => createSite())

const ask = (idOrCode: string, sent = at.site.sent) =>
  at.test.request('GET', `/api/product/${encodeURIComponent(idOrCode)}`, sent)
const details = async (idOrCode: string, sent = at.site.sent) => decode(rows.details, await ask(idOrCode, sent))

it('[SE-08] the upstream finds an id before a code, and for each account its own', async () => {
  const ours = await at.test.product(at.site.accountId, { productCode: 'card' })
  const theirs = await at.test.product(at.stranger.accountId, { productCode: 'card' })
  await at.test.sku(at.stranger.accountId, { code: 'FOREIGN', productId: ours.id })
  await at.test.product(at.site.accountId, { productCode: ours.id })
  expect(await details('card')).toMatchObject({ _id: ours.id, skus: [] })
  expect(await details('card', at.stranger.sent)).toMatchObject({ _id: theirs.id })
  expect((await details(ours.id))._id).toBe(ours.id)
})

it('[SE-08] the upstream shows who makes a product for whom, with the right to pairings', async () => {
  const partner = at.stranger.accountId
  const made = await at.test.product(at.site.accountId)
  const own = await at.test.sku(at.site.accountId, { code: 'OWN', productId: made.id })
  const sold = await at.test.sku(partner, { code: 'SOLD' })
  const bought = await at.test.sku(partner, { code: 'BOUGHT', productId: made.id })
  const out = { sourceAccountId: at.site.accountId, destinationAccountId: partner }
  const back = { sourceAccountId: partner, destinationAccountId: at.site.accountId }
  const row = { validationErrors: [], status: 'pending' as const }
  await at.test.database.orm.insert(pairedProducts).values([
    { ...row, ...out, sourceSkuId: own.id },
    { ...row, ...back, sourceSkuId: sold.id, destinationSkuId: own.id, status: 'paired' },
    { ...row, ...back, sourceSkuId: bought.id },
  ])
  const reader = await at.test.member('admin', at.site.accountId, ['pairedproduct-read', 'pairedproduct-write'])
  expect((await details(made.id, reader.sent)).pairings).toMatchObject([
    { sku: 'OWN', account: { id: partner }, accountSku: '', direction: 'out', status: 'pending' },
    { sku: 'OWN', account: { id: partner }, accountSku: 'SOLD', direction: 'in', status: 'paired' },
  ])
  for (const [role, permissions] of [
    ['admin', ['pairedproduct-read']],
    ['production', ['pairedproduct-read', 'pairedproduct-write']],
  ] as const) {
    const other = await at.test.member(role, at.site.accountId, [...permissions])
    expect(await details(made.id, other.sent)).toMatchObject({ skus: [{ code: 'OWN' }], pairings: [] })
  }
})
