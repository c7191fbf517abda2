import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders as orderRows } from '#lib/contract/orders.ts'
import { shipments as rows } from '#lib/contract/shipments.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { accounts, components, items, orders } from '../core/database/schema/tables.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createSite } from '../tests/support/site.ts'

const at = forEachTest(() => createSite())

const tick = (shipmentId: string | undefined, piece: string | undefined, id = crypto.randomUUID()) =>
  at.test.request('POST', `/api/shipment/${shipmentId}/tick`, { ...at.site.sent, body: { id, piece } })
const untick = (shipmentId: string | undefined, id: string) =>
  at.test.request('DELETE', `/api/shipment/${shipmentId}/tick/${id}`, at.site.sent)
const ship = (shipmentId: string | undefined) =>
  at.test.request('PUT', `/api/shipment/shipped/${shipmentId}`, { ...at.site.sent, body: { trackingNumber: 'RM1' } })
const packingOf = async (orderId: string, sent = at.site.sent) =>
  (await decode(orderRows.details, await at.test.request('GET', `/api/order/details/${orderId}`, sent))).packing
const ticksOf = async (orderId: string) => (await packingOf(orderId))?.ticks
const revisionOf = async (orderId: string) => (await packingOf(orderId))?.revision ?? 0
const outcomes = async (answers: Response[]) =>
  Promise.all(
    answers.map(async (answer): Promise<unknown> => (answer.ok ? 'in' : (await answer.json()).error.code)),
  ).then((all) => all.map(String).toSorted((one, other) => one.localeCompare(other)))
const rule = (settings: { countPackedCopies?: boolean; requirePacking?: boolean }) =>
  at.test.database.orm.update(accounts).set({ settings }).where(eq(accounts.id, at.site.accountId))

it('[PK-01] of two people who scan a piece at once one is told; each copy counts once', async () => {
  const { id, itemIds, shipmentIds } = await makeOrder(at.test, { ...at.parties, copies: [[3]] })
  const twice = await Promise.all([
    tick(shipmentIds[0], itemIds[0], 'mine'),
    tick(shipmentIds[0], itemIds[0], 'theirs'),
  ])
  expect(await outcomes(twice)).toEqual(['already_in', 'in'])
  await rule({ countPackedCopies: true })
  const copies = await Promise.all([1, 2, 3, 4].map(() => tick(shipmentIds[0], itemIds[0])))
  expect(await outcomes(copies)).toEqual(['already_in', 'already_in', 'in', 'in'])
  expect(await ticksOf(id)).toHaveLength(3)
})

it('[PK-01] a scan that is sent again counts once, also after it was taken back', async () => {
  const { id, itemIds, shipmentIds } = await makeOrder(at.test, at.parties)
  const send = () => tick(shipmentIds[0], itemIds[0], 'once')
  expect(await outcomes(await Promise.all([send(), send()]))).toEqual(['in', 'in'])
  const before = await revisionOf(id)
  expect(await ticksOf(id)).toMatchObject([{ id: 'once', piece: itemIds[0] }])
  await untick(shipmentIds[0], 'once')
  expect(await outcomes([await send()])).toEqual(['in'])
  expect(await ticksOf(id)).toEqual([])
  expect(await revisionOf(id)).toBeGreaterThan(before)
  expect(await packingOf(id, at.brand.sent)).toBeUndefined()
})

it('[PK-01] parts are in by a scan each or by one of their item, and stock items too', async () => {
  const made = await makeOrder(at.test, { ...at.parties, componentsPerItem: 2, copies: [[2], [1]] })
  const { orm } = at.test.database
  const stockItems = [{ code: 'BAG', quantity: 2, shipmentIndex: 0 }]
  await orm.update(orders).set({ rest: { stockItems } }).where(eq(orders.id, made.id))
  await rule({ requirePacking: true })
  const [first, second] = made.shipmentIds
  const [part] = await orm
    .select()
    .from(components)
    .where(eq(components.itemId, made.itemIds[0] ?? ''))
  const scans = [await tick(first, part?.id), await tick(first, part?.id), await tick(first, made.itemIds[1])]
  expect(await outcomes(scans)).toEqual(['already_in', 'in', 'moved'])
  expect(await outcomes([await ship(first)])).toEqual(['not_checked'])
  expect(await outcomes([await tick(first, made.itemIds[0]), await ship(first)])).toEqual(['in', 'not_checked'])
  expect(await outcomes([await tick(first, 'stock-0'), await ship(first)])).toEqual(['in', 'in'])
  expect(await outcomes([await tick(first, 'stock-0'), await ship(second)])).toEqual(['already_shipped', 'not_checked'])
})

it('[PK-01] a split takes the scans of its pieces along; a cancelled item is no piece', async () => {
  const { id, itemIds, shipmentIds } = await makeOrder(at.test, { ...at.parties, copies: [[1, 1, 1]] })
  const [first] = shipmentIds
  await rule({ requirePacking: true })
  await tick(first, itemIds[0])
  await tick(first, itemIds[1])
  const body = { itemIds: [itemIds[1]] }
  const sent = { ...at.site.sent, body }
  const split = await decode(rows.split, await at.test.request('POST', `/api/shipment/partial/${first}`, sent))
  expect(await outcomes([await tick(first, itemIds[1]), await ship(first)])).toEqual(['moved', 'not_checked'])
  expect(await outcomes([await ship(split.shipment?._id)])).toEqual(['in'])
  await at.test.database.orm
    .update(items)
    .set({ status: 'cancelled' })
    .where(eq(items.id, itemIds[2] ?? ''))
  expect(await outcomes([await tick(first, itemIds[2]), await ship(first)])).toEqual(['in', 'moved'])
  expect((await packingOf(id))?.shipped.map(({ isChecked }) => isChecked)).toEqual([true, true])
})

it('[PK-02] a shipment says whether it was checked and by whom; a cancelled one takes no scans', async () => {
  const checked = await makeOrder(at.test, at.parties)
  await tick(checked.shipmentIds[0], checked.itemIds[0])
  const unchecked = await makeOrder(at.test, at.parties)
  for (const [made, isChecked] of [
    [checked, true],
    [unchecked, false],
  ] as const) {
    await ship(made.shipmentIds[0])
    expect((await packingOf(made.id))?.shipped).toMatchObject([
      { shipmentId: made.shipmentIds[0], isChecked, by: expect.stringMatching(/^user-/) },
    ])
  }
  const cancelled = await makeOrder(at.test, at.parties)
  await at.test.request('PUT', `/api/order/${cancelled.id}/cancel`, at.site.sent)
  expect(await outcomes([await tick(cancelled.shipmentIds[0], cancelled.itemIds[0])])).toEqual(['cancelled'])
})
