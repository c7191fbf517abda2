import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roles } from '#lib/contract/call.ts'
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

let upstream: TestUpstream
let sides: Record<PairingSide, Member>
let stranger: Member
beforeAll(async () => {
  upstream = await createTestUpstream({ serve: pairedProductRoutes })
  const [ash, birch] = [await upstream.account('Ash'), await upstream.account('Birch')]
  sides = {
    source: await upstream.member('owner', ash.id, rights),
    destination: await upstream.member('owner', birch.id, rights),
  }
  stranger = await upstream.member('owner', undefined, rights)
})
afterAll(() => upstream.close())

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
  const [made] = await upstream.database.orm.insert(pairedProducts).values(row).returning()
  return made?.id ?? ''
}

const change = (action: PairingAction, id: string, { sent }: Member) =>
  action === 'remove'
    ? upstream.request('DELETE', `/api/pairedproduct/${id}`, sent)
    : upstream.request('PATCH', `/api/pairedproduct/${action}/${id}`, { ...sent, body: {} })
const stored = async (id: string) =>
  (await upstream.database.orm.select().from(pairedProducts).where(eq(pairedProducts.id, id)))[0]
const refusalIn = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: unknown; message: string } }
  return [answer.status, error.code, error.message]
}
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
type Step = (typeof steps)[number]

const make = ({ status, disabler }: Step) => pair({ status, disabledBy: disabler && sides[disabler].accountId })
const eventsOf = (id: string) =>
  upstream.database.orm.select().from(liveEvents).where(eq(liveEvents.entityId, id)).orderBy(liveEvents.accountId)

it.each(steps.filter(({ isAllowed }) => isAllowed))(
  '[PP-02] $action by the $side of a pairing that is $status ($disabler) ends as the table says, and tells both accounts',
  async (step) => {
    const id = await make(step)
    expect((await change(step.action, id, sides[step.side])).status).toBe(200)
    const after = await stored(id)
    expect(step.ends.length === 0 ? [undefined] : step.ends).toContain(after?.status)
    expect((await eventsOf(id)).map(({ accountId, entity }) => [accountId, entity])).toEqual(
      Object.values(sides)
        .map(({ accountId }) => [accountId, 'pairedProduct'])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    )
  },
)

it.each(steps.filter(({ isAllowed }) => !isAllowed))(
  '[PP-02] $action by the $side of a pairing that is $status ($disabler) is refused and changes nothing',
  async (step) => {
    const id = await make(step)
    const before = await stored(id)
    expect((await change(step.action, id, sides[step.side])).status).toBe(409)
    expect(await stored(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  },
)

it.each(steps)(
  '[PP-02] $action by the $side of a pairing that is $status ($disabler) needs the role, the permission and a side',
  async (step) => {
    const { action, side } = step
    const id = await make(step)
    const before = await stored(id)
    for (const role of roles) {
      const isGranted = calls[action].roles.some((one) => one === role)
      const member = await upstream.member(role, sides[side].accountId, isGranted ? rights.slice(0, 1) : rights)
      expect([role, (await change(action, id, member)).status]).toEqual([role, 403])
    }
    expect((await change(action, id, stranger)).status).toBe(404)
    expect(await stored(id)).toEqual(before)
  },
)

it('[PP-02] a refusal says why: the status and the side, or whose turn it is', async () => {
  const declined = await pair({ status: 'declined' })
  expect(await refusalIn(await change('accept', declined, sides.destination))).toEqual([
    409,
    'pairing_state',
    'The pairing is declined and cannot be accepted by the destination account',
  ])
  const disabled = await pair({ status: 'disabled', disabledBy: sides.source.accountId })
  expect(await refusalIn(await change('enable', disabled, sides.destination))).toEqual([
    409,
    'pairing_state',
    'Only Ash can enable it',
  ])
})

it('[PP-02] of two answers at once one counts, and the other is refused', async () => {
  const id = await pair()
  const answers = await Promise.all([
    change('accept', id, sides.destination),
    change('decline', id, sides.destination),
    change('accept', id, sides.destination),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

describe('[PP-03] an accepted pairing', () => {
  it('is paired where both products are the same, whatever they are called', async () => {
    expect(await accept(await pair())).toMatchObject({ status: 'paired', validationErrors: [] })
  })

  it('takes the active SKU with the same code where the pairing names none', async () => {
    const source = await skuAt('source', [card], { code: 'SAME' })
    await skuAt('destination', [card], { code: 'SAME' })
    const id = await pair({ sourceSkuId: source.id, destinationSkuId: null })
    expect(await accept(id)).toMatchObject({ status: 'paired', destinationSku: { code: 'SAME' } })
  })

  it('names each difference with the values of both sides', async () => {
    const other: Component = {
      ...card,
      type: 'stock',
      heightMm: 54,
      pages: 1,
      paper: '',
      attributes: { packOf: 100, foil: true },
    }
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
        'Component "Card": attribute "foil" is none at Ash, true at Birch',
        'Component "Box": part of the product at Ash, not at Birch',
        'Component "Sleeve": part of the product at Birch, not at Ash',
      ],
    })
    expect(await stored(id)).toMatchObject({ status: 'validateerror' })
  })

  it.each([
    [
      'an inactive SKU',
      () => skuAt('destination', [card], { code: 'OFF', active: false }),
      'SKU "OFF" is not active at Birch',
    ],
    [
      'a SKU without a product',
      () => upstream.sku(sides.destination.accountId, { code: 'BARE' }),
      'SKU "BARE" has no product at Birch',
    ],
    [
      'an inactive product',
      () => skuAt('destination', [card], { code: 'OLD' }, false),
      /^Product "product-\d+" is not active at Birch$/,
    ],
    [
      'a SKU of another account',
      () => upstream.sku(stranger.accountId, { code: 'FOREIGN' }),
      'The SKU of this pairing is not one of Birch',
    ],
  ])('does not work with %s', async (_case, make, reason) => {
    const { id: destinationSkuId } = await make()
    const { status, validationErrors } = await accept(await pair({ destinationSkuId }))
    expect([status, validationErrors]).toEqual(['validateerror', [expect.stringMatching(reason)]])
  })

  it('does not work where the destination has no active SKU of the code', async () => {
    const source = await skuAt('source', [card], { code: 'ONLY' })
    await skuAt('destination', [card], { code: 'ONLY', active: false })
    const id = await pair({ sourceSkuId: source.id, destinationSkuId: null })
    expect(await accept(id)).toMatchObject({
      status: 'validateerror',
      validationErrors: ['Birch has no active SKU "ONLY"'],
    })
  })
})

describe('[PP-02] a request for a pairing', () => {
  const ask = (given: Record<string, string>, { sent } = sides.source) =>
    upstream.request('POST', '/api/pairedproduct', {
      ...sent,
      body: { accountDestinationId: sides.destination.accountId, ...given },
    })
  const link = (given = {}) =>
    upstream.link(sides.source.accountId, sides.destination.accountId, {
      permissions: ['ordersubmission', 'outsource'],
      ...given,
    })
  beforeEach(async () => {
    await upstream.database.orm.delete(accountLinks)
    await link()
  })

  it('reaches the partner, who accepts it, and is told to both', async () => {
    const [ours, theirs] = [await skuAt('source'), await skuAt('destination')]
    const { pairing } = await decode(calls.create, await ask({ sku: ours.code, destinationSku: theirs.code }))
    expect(pairing).toMatchObject({
      status: 'pending',
      sourceSku: { code: ours.code },
      destinationSku: { code: theirs.code },
    })
    expect(await eventsOf(pairing?._id ?? '')).toHaveLength(2)
    expect(await accept(pairing?._id ?? '')).toMatchObject({ status: 'paired' })
  })

  it('is made once, also by two people at once, and again after it was declined', async () => {
    const { code } = await skuAt('source')
    const answers = await Promise.all([ask({ sku: code }), ask({ sku: code })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await upstream.database.orm.update(pairedProducts).set({ status: 'declined' })
    expect((await ask({ sku: code })).status).toBe(200)
  })

  it.each([
    ['of a SKU that is not there', () => ask({ sku: 'NONE' }), 'sku'],
    ['of an inactive SKU', async () => ask({ sku: (await skuAt('source', [card], { active: false })).code }), 'sku'],
    [
      'for a SKU that the partner has not',
      async () => ask({ sku: (await skuAt('source')).code, destinationSku: 'NONE' }),
      'destinationSku',
    ],
    [
      'for an inactive SKU of the partner',
      async () => {
        const off = await skuAt('destination', [card], { active: false })
        return ask({ sku: (await skuAt('source')).code, destinationSku: off.code })
      },
      'destinationSku',
    ],
  ])('%s is refused at its field', async (_, send, path) => {
    const answer = await send()
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { validations: [{ path }] } }])
  })

  it.each([
    ['without a link', () => upstream.database.orm.delete(accountLinks), 403],
    ['while the link is off', () => upstream.database.orm.update(accountLinks).set({ active: false }), 409],
    [
      'without the permission',
      () => upstream.database.orm.update(accountLinks).set({ permissions: ['ordersubmission'] }),
      409,
    ],
  ])('%s is refused', async (_, make, status) => {
    const { code } = await skuAt('source')
    await make()
    expect((await ask({ sku: code })).status).toBe(status)
  })
})
