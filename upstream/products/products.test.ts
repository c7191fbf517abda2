import { expect, it } from 'vitest'
import { products as rows } from '#lib/contract/products.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { pairedProducts } from '../core/database/schema/tables.ts'
import { refusalOf } from '../tests/support/refusal.ts'
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

const input = { productCode: 'CARD', components: [{ code: 'Card', pages: 2 }], skus: [{ code: 'C-100' }] }
const save = (body: object, id = '', sent = at.site.sent) =>
  at.test.request(id ? 'PUT' : 'POST', `/api/product${id && `/${id}`}`, { ...sent, body })
const saved = async (body: object, id = '') => (await decode(rows.save, await save(body, id))).product

it('[PR-01] a product is made, found by its codes, and changed with its SKUs', async () => {
  const sku = { code: 'C-100', price: { amount: 12.5, currency: 'EUR' }, attributes: { packOf: 100 }, slaDays: 1 }
  const made = await saved({ ...input, description: 'Größe 50%', skus: [sku] })
  expect(made).toMatchObject({ productCode: 'CARD', active: true, skus: [sku], lastChange: { by: expect.any(String) } })
  const found = async (query: string) =>
    (await decode(rows.list, await at.test.request('GET', `/api/product?${query}`, at.site.sent))).data.length
  for (const [query, count] of [
    ['search=c-1', 1],
    ['search=gr%C3%B6%C3%9Fe', 1],
    ['search=50%25', 1],
    ['search=_', 0],
    ['active=false', 0],
    ['', 1],
  ] as const)
    expect(await found(query), query).toBe(count)
  const changed = await saved({ ...input, active: false, skus: [{ code: 'C-200' }] }, made._id)
  expect(changed).toMatchObject({ active: false, skus: [{ code: 'C-200' }] })
  expect((await save(input, made._id, at.stranger.sent)).status).toBe(404)
})

it('[PR-01] codes are given once, also by two at once; a SKU in a pairing stays', async () => {
  const made = await saved(input)
  const taken = ['productCode', 'skus.0.code']
  expect(await refusalOf(await save(input))).toMatchObject({ status: 409, paths: taken })
  const twice = { ...input, skus: [{ code: 'A' }, { code: 'A' }], components: [{ code: 'X' }, { code: 'X' }] }
  const repeated = ['components.1.code', 'skus.1.code']
  expect(await refusalOf(await save(twice))).toMatchObject({ status: 400, paths: repeated })
  const both = await Promise.all([1, 2].map(() => save({ ...input, productCode: 'NEW', skus: [] })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const parties = { sourceAccountId: at.site.accountId, destinationAccountId: at.stranger.accountId }
  const pairing = { ...parties, sourceSkuId: made.skus[0]?._id ?? '', validationErrors: [], status: 'paired' as const }
  await at.test.database.orm.insert(pairedProducts).values(pairing)
  const paired = await save({ ...input, skus: [] }, made._id)
  expect(await refusalOf(paired)).toMatchObject({ status: 409, paths: ['skus'] })
})

it('[PR-01] a SKU in a pairing that came to nothing is removed by the side that is asked', async () => {
  const made = await saved({ ...input, skus: ['DECLINED', 'FAILED', 'ASKED', 'MADE'].map((code) => ({ code })) })
  const partner = await at.test.account('Nordtryk')
  const theirs = await at.test.sku(partner.id)
  const ids = Object.fromEntries(made.skus.map(({ code, _id }) => [code, _id]))
  const parties = { sourceAccountId: partner.id, destinationAccountId: at.site.accountId }
  const row = { ...parties, sourceSkuId: theirs.id, validationErrors: [] }
  await at.test.database.orm.insert(pairedProducts).values([
    { ...row, destinationSkuId: ids['DECLINED'], status: 'declined' },
    { ...row, destinationSkuId: ids['FAILED'], status: 'validateerror' },
    { ...row, destinationSkuId: ids['ASKED'], status: 'pending' },
    { ...row, destinationSkuId: ids['MADE'], status: 'paired' },
  ])
  const reader = await at.test.member('admin', at.site.accountId, ['pairedproduct-read', 'pairedproduct-write'])
  const refused = async (sent = at.site.sent) =>
    (await refusalOf(await save({ ...input, skus: [] }, made._id, sent))).validations?.map(({ message }) => message)
  expect(await refused(reader.sent)).toEqual([
    'The SKU "ASKED" is in a pairing with Nordtryk. Decline it first, or make the SKU inactive',
    'The SKU "MADE" is in a pairing with Nordtryk. Ask Nordtryk to delete it, or make the SKU inactive',
  ])
  const unnamed = 'Ask a user who can manage pairings to end it first, or make the SKU inactive'
  expect(await refused(), 'without the right to pairings').toEqual([
    `The SKU "ASKED" is in a pairing. ${unnamed}`,
    `The SKU "MADE" is in a pairing. ${unnamed}`,
  ])
  const left = await saved({ ...input, skus: [{ code: 'ASKED' }, { code: 'MADE' }] }, made._id)
  expect(left.skus.map(({ code }) => code)).toEqual(['ASKED', 'MADE'])
})

it('[PR-01] of two who save a product that both have read, the second is told', async () => {
  const { _id, version } = await saved(input)
  await saved({ ...input, version, skus: [] }, _id)
  const late = await save({ ...input, version, description: 'Mine' }, _id)
  expect(await refusalOf(late)).toMatchObject({ code: 'changed_meanwhile' })
})

it('[PR-01] hostile names are refused or kept as text', async () => {
  const bad = ['', 'a\u0000b', 'x'.repeat(101), 'a\u202eGPJ']
  for (const productCode of bad) expect((await save({ ...input, productCode })).status, productCode).toBe(400)
  const productCode = `=cmd|'/C calc'!A0 <img src=x>`
  expect(await saved({ ...input, productCode, skus: [] })).toMatchObject({ productCode })
})
