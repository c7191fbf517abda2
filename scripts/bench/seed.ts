import { and, eq, gt, inArray } from 'drizzle-orm'
import { largestOrder } from '#tests/support/large-order.ts'
import * as tables from '#upstream/core/database/schema/tables.ts'
import { acceptOrder } from '#upstream/intake/submit.ts'
import { seedScale } from '#upstream/seed/scale.ts'
import type { Upstream } from '#upstream/upstream.ts'

// What the parts of the benchmark add to the scenario, as a brand sends it.

/** An order of known size, due long ago, so that it stands first on the work list. */
const sized = (number: number, items: number, parts: number) => {
  const id = `be9c${String(number).padStart(20, '0')}`
  return { id, shipByDate: new Date(Date.UTC(2012, 0, number)).toISOString(), items, parts }
}

export const orders = { small: sized(1, 2, 10), large: sized(2, 200, 10) }
export const shift = Array.from({ length: 12 }, (_, at) => sized(3 + at, 200, 1))

/** Words of an order that no other has. */
export const searchTerms = { 'an order number': 'NEEDLE-74205', 'a part of a name': 'lovel', Japanese: '羽根' }

export const seedMany = (others: number) => async (up: Upstream) => {
  await seedScale(up, others, () => undefined)
  await sendOrder(up, sized(1, 1, 1), 'NEEDLE-74205-羽根ペン')
}

export async function seedLarge(up: Upstream) {
  for (const order of [...Object.values(orders), ...shift]) await sendOrder(up, order)
  await giveArtwork(up)
}

async function sendOrder(up: Upstream, { id, shipByDate, ...size }: ReturnType<typeof sized>, number = `BENCH-${id}`) {
  const [brand] = await up.database.orm.select().from(tables.accounts).where(eq(tables.accounts.name, 'Lumen Cards'))
  const attributes = { Finish: 'Gloss', Laminate: true, 'Cut to': 'Trim', Corners: 'Round' }
  const body = largestOrder(number, { ...size, shipments: 1, attributes })
  body.orderData.shipments = body.orderData.shipments.map((shipment) => ({ ...shipment, shipByDate }))
  const taken = await acceptOrder(up, { accountId: brand?.id ?? '', body, orderId: id })
  if ('refused' in taken) throw new Error(JSON.stringify(taken.refused))
}

/**
 * Every file becomes one that was received, inspected and drawn: to fetch and inspect thousands would take hours. In each
 * item of the large order, the first one fails.
 */
async function giveArtwork({ database: { orm }, now }: Upstream) {
  const { components, files, fileVersions } = tables
  const isReady = and(eq(fileVersions.status, 'ready'), gt(fileVersions.pageCount, 1))
  const { fileSize, pageCount, pageConfigs, thumbnails, storageKey } = fileVersions
  const parts = { fileSize, pageCount, pageConfigs, thumbnails, storageKey }
  const [drawn] = await orm.select(parts).from(fileVersions).where(isReady).limit(1)
  if (!drawn) throw new Error('the scenario has no artwork')
  const ids = Object.values(orders).map(({ id }) => id)
  const received = orm.select({ id: files.id }).from(files).where(inArray(files.orderId, ids))
  await orm.update(fileVersions).set(drawn).where(inArray(fileVersions.fileId, received))
  for (const table of [files, components])
    await orm.update(table).set({ localFile: false }).where(inArray(table.orderId, ids))

  const isFirst = and(eq(components.orderId, orders.large.id), eq(components.position, 0))
  const failed = orm.select({ id: components.fileId }).from(components).where(isFirst)
  const fault = { title: 'Fonts are not embedded', description: 'Helvetica, Times', timestamp: now().toISOString() }
  const change = { status: 'failed' as const, errorList: [fault], thumbnails: [] }
  await orm.update(fileVersions).set(change).where(inArray(fileVersions.fileId, failed))
  await orm.update(files).set({ status: 'failed' }).where(inArray(files.id, failed))
  await orm.update(tables.orders).set({ status: 'error' }).where(eq(tables.orders.id, orders.large.id))
}
