import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pairedProducts as calls, pairingStatus } from '#lib/contract/paired-products.ts'
import {
  onlyByDisabler,
  type PairingAction,
  type PairingSide,
  pairingActions,
  pairingSides,
  pairingStates,
} from '#lib/contract/shared/pairing-states.ts'
import { decode } from '#lib/contract/wire.ts'
import { forAllTests } from '../../tests/support/made.ts'
import { accountLinks, liveEvents, pairedProducts, products, skus } from '../core/database/schema/tables.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { pairedProductRoutes } from './routes.ts'

type Row = typeof pairedProducts.$inferInsert
type Member = Awaited<ReturnType<TestUpstream['member']>>
type Sku = typeof skus.$inferInsert
type Component = NonNullable<(typeof products.$inferInsert)['components']>[number]

const rights = ['pairedproduct-read', 'pairedproduct-write']
const card: Component = {
  code: 'Card',
  type: 'press',
  widthMm: 85,
  heightMm: 55,
  pages: 2,
  paper: '400 gsm silk',
  attributes: { lamination: 'Matt', packOf: 250 },
}

const upstream = forAllTests(() => createTestUpstream({ serve: pairedProductRoutes }))
let sides: Record<PairingSide, Member>
beforeAll(async () => {
  const [ash, birch] = [await upstream.account('Ash'), await upstream.account('Birch')]
  sides = {
    source: await upstream.member('owner', ash.id, rights),
    destination: await upstream.member('owner', birch.id, rights),
  }
})

async function skuAt(side: PairingSide, components: Component[] = [card], given: Partial<Sku> = {}, isActive = true) {
  const { accountId } = sides[side]
  const made = await upstream.product(accountId, { components, active: isActive })
  return upstream.sku(accountId, { productId: made.id, ...given })
}

async function pair(given: Partial<Row> = {}): Promise<string> {
  const row = {
    sourceAccountId: sides.source.accountId,
    destinationAccountId: sides.destination.accountId,
    sourceSkuId: given.sourceSkuId ?? (await skuAt('source')).id,
    destinationSkuId: given.destinationSkuId === undefined ? (await skuAt('destination')).id : null,
    status: 'pending' as const,
    validationErrors: [],
    ...given,
  }
  return (await upstream.add(pairedProducts, row)).id
}

const change = (action: PairingAction, id: string, { sent }: Member) =>
  action === 'remove'
    ? upstream.request('DELETE', `/api/pairedproduct/${id}`, sent)
    : upstream.request('PATCH', `/api/pairedproduct/${action}/${id}`, { ...sent, body: {} })
const stored = async (id: string) =>
  (await upstream.database.orm.select().from(pairedProducts).where(eq(pairedProducts.id, id)))[0]
const accept = async (id: string) =>
  (await decode(calls.accept, await change('accept', id, sides.destination))).pairing ?? expect.fail('no pairing')

const steps = pairingStatus.options.flatMap((status) =>
  pairingSides.flatMap((side) =>
    pairingActions.flatMap((action) =>
      (status === 'disabled' ? pairingSides : [undefined]).map((disabler) => {
        const ends = pairingStates[status][side].actions[action]
        const isAllowed = ends !== undefined && (!onlyByDisabler.includes(action) || disabler === side)
        return { status, side, action, disabler, ends: ends ?? [], isAllowed }
      }),
    ),
  ),
)

const eventsOf = (id: string) => upstream.database.orm.select().from(liveEvents).where(eq(liveEvents.entityId, id))

it('[PP-01] pairings are listed to both sides with the codes of their SKUs', async () => {
  const [ours, theirs] = [await skuAt('source'), await skuAt('destination')]
  const id = await pair({ sourceSkuId: ours.id, destinationSkuId: theirs.id, status: 'paired' })
  const codes = { sourceSku: { code: ours.code }, destinationSku: { code: theirs.code } }
  for (const { sent } of Object.values(sides)) {
    const { data } = await decode(calls.find, await upstream.request('GET', '/api/pairedproduct', sent))
    expect(data).toMatchObject([{ _id: id, ...codes, destinationAccount: { name: 'Birch' } }])
  }
})

it('[PP-02] each action ends as the table says and is told, or is refused and changes nothing', async () => {
  const both = Object.values(sides).map(({ accountId }) => `${accountId} pairedProduct`)
  for (const step of steps) {
    const name = `${step.action} by the ${step.side} of a pairing that is ${step.status} (${step.disabler})`
    const id = await pair({ status: step.status, disabledBy: step.disabler && sides[step.disabler].accountId })
    const before = await stored(id)
    expect((await change(step.action, id, sides[step.side])).status, name).toBe(step.isAllowed ? 200 : 409)
    const after = await stored(id)
    const ends = step.ends.length === 0 ? [undefined] : step.ends
    expect(step.isAllowed ? ends : [before?.status], name).toContain(after?.status)
    const told = (await eventsOf(id)).map(({ accountId, entity }) => `${accountId} ${entity}`)
    expect(told.toSorted(), name).toEqual(step.isAllowed ? both.toSorted() : [])
  }
})

it('[PP-02] of several answers at once one counts, and the others are refused', async () => {
  const id = await pair()
  const actions = ['accept', 'decline', 'accept'] as const
  const answers = await Promise.all(actions.map((action) => change(action, id, sides.destination)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

it('[PP-03] an accepted pairing names each difference with the values of both sides', async () => {
  const other: Component = { ...card, type: 'stock', heightMm: 54, pages: 1, paper: '', attributes: { packOf: 100 } }
  const destination = await skuAt('destination', [other, { ...card, code: 'Sleeve' }])
  const source = await skuAt('source', [card, { ...card, code: 'Box' }])
  const id = await pair({ sourceSkuId: source.id, destinationSkuId: destination.id })
  expect(await accept(id)).toMatchObject({
    status: 'validateerror',
    validationErrors: [
      'Component "Card": type is press at Ash, stock at Birch',
      'Component "Card": size is 85 × 55 mm at Ash, 85 × 54 mm at Birch',
      'Component "Card": number of pages is 2 at Ash, 1 at Birch',
      'Component "Card": paper is "400 gsm silk" at Ash, none at Birch',
      'Component "Card": attribute "packOf" is 250 at Ash, 100 at Birch',
      'Component "Card": attribute "lamination" is "Matt" at Ash, none at Birch',
      'Component "Box": part of the product at Ash, not at Birch',
      'Component "Sleeve": part of the product at Birch, not at Ash',
    ],
  })
})

it('[PP-03] an accepted pairing needs an active SKU of the destination with an active product', async () => {
  const off = await skuAt('destination', [card], { code: 'OFF', active: false })
  const bare = await upstream.sku(sides.destination.accountId, { code: 'BARE' })
  const old = await skuAt('destination', [card], { code: 'OLD' }, false)
  const foreign = await upstream.sku((await upstream.account()).id, { code: 'FOREIGN' })
  const only = await skuAt('source', [card], { code: 'ONLY' })
  await skuAt('destination', [card], { code: 'ONLY', active: false })
  for (const [given, reason] of [
    [{ destinationSkuId: off.id }, 'SKU "OFF" is not active at Birch'],
    [{ destinationSkuId: bare.id }, 'SKU "BARE" has no product at Birch'],
    [{ destinationSkuId: old.id }, /^Product "product-\d+" is not active at Birch$/],
    [{ destinationSkuId: foreign.id }, 'The SKU of this pairing is not one of Birch'],
    [{ sourceSkuId: only.id, destinationSkuId: null }, 'Birch has no active SKU "ONLY"'],
  ] as const) {
    const { status, validationErrors } = await accept(await pair(given))
    expect([status, validationErrors]).toEqual(['validateerror', [expect.stringMatching(reason)]])
  }
})

describe('[PP-02] a request for a pairing', () => {
  const accountDestinationId = () => sides.destination.accountId
  const ask = (sku: string) =>
    upstream.request('POST', '/api/pairedproduct', {
      ...sides.source.sent,
      body: { accountDestinationId: accountDestinationId(), sku },
    })
  beforeEach(async () => {
    await upstream.database.orm.delete(accountLinks)
    const permissions = ['ordersubmission' as const, 'outsource' as const]
    await upstream.link(sides.source.accountId, accountDestinationId(), { permissions })
  })

  it('is made once, also by two people at once, and again after it was declined', async () => {
    const { code } = await skuAt('source')
    const answers = await Promise.all([ask(code), ask(code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await upstream.database.orm.update(pairedProducts).set({ status: 'declined' })
    expect((await ask(code)).status).toBe(200)
  })

  it('needs an active link with the permission to outsource', async () => {
    const { code } = await skuAt('source')
    const { orm } = upstream.database
    const statusAfter = async (change: PromiseLike<unknown>) => {
      await change
      return (await ask(code)).status
    }
    const withoutOutsourcing = { active: true, permissions: ['ordersubmission' as const] }
    expect(await statusAfter(orm.update(accountLinks).set({ active: false }))).toBe(409)
    expect(await statusAfter(orm.update(accountLinks).set(withoutOutsourcing))).toBe(409)
    expect(await statusAfter(orm.delete(accountLinks))).toBe(403)
  })
})
