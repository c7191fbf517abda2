import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, gt, sql } from 'drizzle-orm'
import { readConfig } from '#upstream/core/config.ts'
import {
  accounts,
  components,
  files,
  fileVersions,
  orders as orderTable,
} from '#upstream/core/database/schema/tables.ts'
import { acceptOrder } from '#upstream/intake/submit.ts'
import { orderHits } from '#upstream/search/hits.ts'
import { searchTopic } from '#upstream/search/search.ts'
import { seedScale } from '#upstream/seed/scale.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { withUpstream } from '../open-upstream.ts'
import { broadTerms, heavyBytes, needle, orders, selectiveTerms, shiftOrderIds, timesFile } from './orders.ts'
import { median, quantile } from './report.ts'

// Fills the database for one part of the benchmark. Orders come in as a brand sends them; those whose artwork lies at the
// print site are in production at once.

const noReport = () => undefined
const ada = {
  name: 'Ada Lovelace',
  address1: '1 Primrose Street',
  town: 'London',
  postcode: 'EC2A 4EX',
  isoCountry: 'GB',
}

const seeds: Record<string, (up: Upstream, ...args: string[]) => Promise<void>> = {
  /** Orders of 2 to 200 items with ten components each. To fetch and inspect thousands of files would take hours. */
  async large(up) {
    for (const [name, { id, items }] of Object.entries(orders))
      await sendOrder(up, { id, name: `BENCH-${name}`, items, componentsPerItem: name === 'heavy' ? 1 : 10 })
    await giveArtwork(up)
    await failFirstFiles(up, orders.broken.id)
    await makeHeavy(up, orders.heavy.id)
  },
  /** They are due before all others, so that they stand first on the work list. */
  async floor(up) {
    for (const [index, id] of shiftOrderIds.entries()) {
      const shipByDate = new Date(Date.UTC(2012, 0, 1 + index)).toISOString()
      await sendOrder(up, { id, name: `SHIFT-${index + 1}`, items: 200, shipment: { shipByDate } })
    }
  },
  /** Many orders and one to find among them. The database is timed before the service holds it. */
  async search(up, count, isTimed) {
    await seedScale(up, Number(count), noReport)
    const { sourceOrderId: name, ...person } = needle
    const shipTo = { ...person, address1: '1 Quay Street', town: 'Bristol', postcode: 'BS1 4RN', isoCountry: 'GB' }
    await sendOrder(up, { name, items: 1, shipment: { shipTo }, customerName: person.name })
    await up.database.vacuum()
    if (isTimed) await writeFile(path.join(up.config.dataDir, timesFile), JSON.stringify(await timeDatabase(up)))
  },
}

const [, , part = '', ...args] = process.argv
await withUpstream(readConfig(), async (up) => {
  await seedWhenEmpty(up, noReport)
  await seeds[part]?.(up, ...args)
  await up.database.vacuum()
})

async function findAccount({ database }: Upstream, name: string): Promise<string> {
  const [account] = await database.orm.select().from(accounts).where(eq(accounts.name, name))
  if (!account) throw new Error(`the seed has no ${name}`)
  return account.id
}

type Order = {
  id?: string
  name: string
  items: number
  componentsPerItem?: number
  shipment?: object
  customerName?: string
}

async function sendOrder(
  up: Upstream,
  { id, name, items, componentsPerItem = 1, shipment, customerName = ada.name }: Order,
) {
  const itemOf = (_: unknown, item: number) => ({
    sku: 'BC-85x55',
    sourceItemId: `${name}-${item + 1}`,
    description: `Business cards for person ${item + 1}`,
    quantity: 250,
    shipmentIndex: 0,
    components: Array.from({ length: componentsPerItem }, (__, component) => ({
      code: 'Card',
      path: `jobs/${name}/${item + 1}/business-card-final-v${component + 1}.pdf`,
      localFile: true,
      ...(componentsPerItem > 1 && {
        attributes: { Finish: 'Gloss', Laminate: true, 'Cut to': 'Trim', Corners: 'Round' },
      }),
    })),
  })
  const body = {
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId: name,
      customerName,
      items: Array.from({ length: items }, itemOf),
      shipments: [{ shipmentIndex: 0, carrier: { alias: 'pickup' }, shipTo: ada, ...shipment }],
    },
  }
  const accountId = await findAccount(up, 'Lumen Cards')
  const taken = await acceptOrder(up, { accountId, body, ...(id && { orderId: id }) })
  if ('refused' in taken) throw new Error(JSON.stringify(taken.refused))
}

/** Every file becomes one that was received, inspected and drawn, as a file of the seed was. */
async function giveArtwork({ database: { orm } }: Upstream) {
  const [sample] = await orm
    .select()
    .from(fileVersions)
    .where(and(eq(fileVersions.status, 'ready'), gt(fileVersions.pageCount, 1)))
    .limit(1)
  if (!sample) throw new Error('the seed has no artwork')
  const { fileSize, pageCount, pageConfigs, thumbnails, storageKey } = sample
  const versions = sql`${fileVersions.fileId} in (select id from files where order_id like 'be9c%')`
  await orm.update(fileVersions).set({ fileSize, pageCount, pageConfigs, thumbnails, storageKey }).where(versions)
  await orm.update(files).set({ localFile: false }).where(sql`${files.orderId} like 'be9c%'`)
  await orm.update(components).set({ localFile: false }).where(sql`${components.orderId} like 'be9c%'`)
}

async function failFirstFiles({ database: { orm }, now }: Upstream, orderId: string) {
  const failed = sql`(select file_id from components where order_id = ${orderId} and position = 0)`
  const fault = { title: 'Fonts are not embedded', description: 'Helvetica, Times', timestamp: now().toISOString() }
  await orm
    .update(fileVersions)
    .set({ status: 'failed', errorList: [fault], thumbnails: [] })
    .where(sql`${fileVersions.fileId} in ${failed}`)
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

/** For each term the median of five rounds' 95th percentiles, as `compareLoad` takes the time of calls. */
async function timeDatabase(up: Upstream): Promise<Record<string, number>> {
  const accountId = await findAccount(up, 'Kestrel Print')
  const caller = { userId: '', membershipId: '', accountId, role: 'admin', permissions: [], provenBy: 'token' } as const
  const times: Record<string, number[]> = {}
  for (let round = 0; round < 5; round += 1)
    for (const query of [...Object.values(selectiveTerms), ...Object.values(broadTerms)]) {
      const taken: number[] = []
      for (const end = performance.now() + 2000; performance.now() < end; ) {
        const from = performance.now()
        const { ids } = await searchTopic(up, caller, 'shipments', { query, facetFilters: [], page: 0 })
        await orderHits(up.database.orm, ids)
        taken.push(performance.now() - from)
      }
      times[query] = [...(times[query] ?? []), quantile(taken, 0.95)]
    }
  return Object.fromEntries(Object.entries(times).map(([query, p95s]) => [query, median(p95s)]))
}
