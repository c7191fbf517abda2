import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, gt, sql } from 'drizzle-orm'
import { largestOrder } from '#tests/support/large-order.ts'
import {
  accounts,
  components,
  files,
  fileVersions,
  orders as orderTable,
} from '#upstream/core/database/schema/tables.ts'
import { acceptOrder } from '#upstream/intake/submit.ts'
import { seedScale } from '#upstream/seed/scale.ts'
import type { Upstream } from '#upstream/upstream.ts'

// What each part of the benchmark adds to the scenario. Orders come in as a brand sends them; those whose artwork lies at
// the print site are in production at once.

/** Orders of known size. */
export const orders = {
  small: { id: 'be9c00000000000000000002', items: 2, parts: 10 },
  /** One file in each item failed. */
  large: { id: 'be9c000000000000000000c8', items: 200, parts: 10 },
  /** One file, of 500 MB. */
  heavy: { id: 'be9c00000000000000005000', items: 1, parts: 1 },
} as const
export const heavyBytes = 500 * 1024 * 1024

/** Orders of a shift, the one that is due first before the others. */
export const shiftOrderIds = Array.from({ length: 12 }, (_, index) => `be9cf1${index.toString(16).padStart(18, '0')}`)

/** An order whose words no other has, so that a search for it finds as much among many as among few. */
const needle = { number: 'NEEDLE-74205', name: 'Philippa Quillfeather', companyName: '株式会社羽根ペン堂' }
export const searchTerms = {
  'an order number': { query: needle.number, goal: 'at most 1.50' },
  'a part of a name': { query: 'quillf', goal: 'at most 1.50' },
  Japanese: { query: '羽根', goal: 'at most 1.50' },
  'one letter, which half of all orders have': { query: 's', goal: undefined },
  'nothing, as when it is opened': { query: '', goal: undefined },
}

export const seedScenario =
  (more = 0) =>
  (up: Upstream) =>
    seedScale(up, more, () => undefined)

/** Orders of 2 to 200 items with ten components each. To fetch and inspect thousands of files would take hours. */
export async function seedLarge(up: Upstream) {
  const attributes = { Finish: 'Gloss', Laminate: true, 'Cut to': 'Trim', Corners: 'Round' }
  for (const [name, { id, ...size }] of Object.entries(orders))
    await sendOrder(up, `BENCH-${name}`, { ...size, attributes }, { id })
  await giveArtwork(up)
  await failFirstFiles(up, orders.large.id)
  await makeHeavy(up, orders.heavy.id)
}

/** They are due before all others, so that they stand first on the work list. */
export async function seedFloor(up: Upstream) {
  for (const [index, id] of shiftOrderIds.entries()) {
    const shipByDate = new Date(Date.UTC(2012, 0, 1 + index)).toISOString()
    await sendOrder(up, `SHIFT-${index + 1}`, { items: 200, parts: 1 }, { id, shipment: { shipByDate } })
  }
}

/** Many orders, and one to find among them. */
export const seedSearch = (others: number) => async (up: Upstream) => {
  await seedScale(up, others, () => undefined)
  const { number, ...person } = needle
  const shipTo = { ...person, address1: '1 Quay Street', town: 'Bristol', postcode: 'BS1 4RN', isoCountry: 'GB' }
  await sendOrder(up, number, { items: 1, parts: 1 }, { shipment: { shipTo }, customerName: person.name })
}

type Size = { items: number; parts: number; attributes?: object }
type Change = { id?: string; shipment?: object; customerName?: string }

async function sendOrder(up: Upstream, name: string, size: Size, { id, shipment, ...changed }: Change) {
  const { destination, orderData } = largestOrder(name, { shipments: 1, ...size })
  const shipments = orderData.shipments.map((usual) => ({ ...usual, ...shipment }))
  const body = { destination, orderData: { ...orderData, ...changed, shipments } }
  const [brand] = await up.database.orm.select().from(accounts).where(eq(accounts.name, 'Lumen Cards'))
  if (!brand) throw new Error('the seed has no Lumen Cards')
  const taken = await acceptOrder(up, { accountId: brand.id, body, ...(id && { orderId: id }) })
  if ('refused' in taken) throw new Error(JSON.stringify(taken.refused))
}

/** Every file becomes one that was received, inspected and drawn, as a file of the seed was. */
async function giveArtwork({ database: { orm } }: Upstream) {
  const isReady = and(eq(fileVersions.status, 'ready'), gt(fileVersions.pageCount, 1))
  const [sample] = await orm.select().from(fileVersions).where(isReady).limit(1)
  if (!sample) throw new Error('the seed has no artwork')
  const { fileSize, pageCount, pageConfigs, thumbnails, storageKey } = sample
  const versions = sql`${fileVersions.fileId} in (select id from files where order_id like 'be9c%')`
  await orm.update(fileVersions).set({ fileSize, pageCount, pageConfigs, thumbnails, storageKey }).where(versions)
  for (const table of [files, components])
    await orm.update(table).set({ localFile: false }).where(sql`${table.orderId} like 'be9c%'`)
}

async function failFirstFiles({ database: { orm }, now }: Upstream, orderId: string) {
  const failed = sql`(select file_id from components where order_id = ${orderId} and position = 0)`
  const fault = { title: 'Fonts are not embedded', description: 'Helvetica, Times', timestamp: now().toISOString() }
  const change = { status: 'failed' as const, errorList: [fault], thumbnails: [] }
  await orm.update(fileVersions).set(change).where(sql`${fileVersions.fileId} in ${failed}`)
  await orm.update(files).set({ status: 'failed' }).where(sql`${files.id} in ${failed}`)
  await orm.update(orderTable).set({ status: 'error' }).where(eq(orderTable.id, orderId))
}

async function makeHeavy(up: Upstream, orderId: string) {
  const storageKey = 'artwork/bench/heavy.pdf'
  const file = up.files.path(storageKey)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '')
  await truncate(file, heavyBytes)
  const versions = sql`${fileVersions.fileId} in (select id from files where order_id = ${orderId})`
  await up.database.orm.update(fileVersions).set({ storageKey, fileSize: heavyBytes }).where(versions)
}
