import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountLinks } from '#lib/contract/account-links.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { decode } from '#lib/contract/wire.ts'
import { pairedProducts as pairings } from '../core/database/schema/tables.ts'
import { pairedProductRoutes } from '../paired-products/routes.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { accountLinkRoutes } from './routes.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>

const everything = ['accountlink-read', 'accountlink-write', 'pairedproduct-read', 'pairedproduct-write']

let upstream: TestUpstream
let owner: Member
beforeAll(async () => {
  upstream = await createTestUpstream({ serve: (up) => [...accountLinkRoutes(up), ...pairedProductRoutes(up)] })
})
beforeEach(async () => {
  owner = await upstream.member('owner', undefined, everything)
})
afterAll(() => upstream.close())

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute))
const get = (path: string, by = owner) => upstream.request('GET', `/api${path}`, by.sent)

describe('account links', () => {
  const list = async (query = '', by = owner) => decode(accountLinks.list, await get(`/accountlink${query}`, by))

  it('[LK-01] are listed to both sides, the newest first, by what is asked for, page by page', async () => {
    const names = ['Ash', 'Birch', 'Cedar']
    const [first, second, third] = await Promise.all(names.map((name) => upstream.account(name)))
    if (!first || !second || !third) throw new Error('no account')
    await upstream.link(owner.accountId, first.id, { createdAt: at(1) })
    await upstream.link(second.id, owner.accountId, { createdAt: at(2), permissions: [] })
    await upstream.link(owner.accountId, third.id, { createdAt: at(3), active: false })
    await upstream.link(first.id, second.id)

    const all = await list()
    expect(all).toMatchObject({ count: 3, page: 1, pages: 1 })
    expect(all.data.map(({ accountIdA, accountIdB }) => [accountIdA, accountIdB])).toEqual([
      [owner.accountId, third.id],
      [second.id, owner.accountId],
      [owner.accountId, first.id],
    ])
    expect(all.data[1]).toMatchObject({ accountNameA: 'Birch', permissions: [], active: true })
    expect((await list('?active=false')).data.map(({ active }) => active)).toEqual([false])
    expect(await list('?active=true&pagesize=1&page=2')).toMatchObject({
      count: 2,
      pages: 2,
      data: [{ accountNameB: 'Ash' }],
    })
  })

  it('that are active are listed to every member of the account, for the brands of submission errors', async () => {
    const brand = await upstream.account('Elm Cards', ['brand'])
    await upstream.link(brand.id, owner.accountId)
    const printer = await upstream.member('production', owner.accountId)
    const answer = await decode(accountLinks.allActive, await get('/accountlink/active', printer))
    expect(answer.data).toMatchObject([{ accountNameA: 'Elm Cards' }])
  })
})

it('[PP-01] paired products are listed to both sides with the codes of product and SKU', async () => {
  const partner = await upstream.account()
  const [sold, bought] = [await upstream.product(partner.id), await upstream.product(owner.accountId)]
  const theirs = await upstream.sku(partner.id, { productId: sold.id })
  const ours = await upstream.sku(owner.accountId, { productId: bought.id })
  const parties = { sourceAccountId: owner.accountId, destinationAccountId: partner.id }
  const skus = { sourceSkuId: ours.id, destinationSkuId: theirs.id }
  await upstream.database.orm.insert(pairings).values({ ...parties, ...skus, status: 'paired', validationErrors: [] })
  const reader = await upstream.member('admin', partner.id, everything)
  const stranger = await upstream.member('owner', undefined, everything)
  const find = async (by: Member) => decode(pairedProducts.find, await get('/pairedproduct', by))
  const listed = {
    sourceAccount: { id: owner.accountId },
    destinationAccount: { id: partner.id, name: partner.name },
    sourceSku: { code: ours.code },
    destinationProduct: { productCode: sold.productCode },
    destinationSku: { code: theirs.code },
  }
  for (const by of [owner, reader]) expect(await find(by)).toMatchObject({ count: 1, data: [listed] })
  expect(await find(stranger)).toMatchObject({ count: 0, data: [] })
})
