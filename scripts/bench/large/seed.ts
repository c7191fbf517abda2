import { mkdir, open, truncate } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, gt, sql } from 'drizzle-orm'
import { readConfig } from '#upstream/config.ts'
import { openDatabase } from '#upstream/database/open.ts'
import { accounts, components, files, fileVersions, orders as orderTable } from '#upstream/database/schema/tables.ts'
import { openFileStore } from '#upstream/files/open-store.ts'
import { acceptOrder } from '#upstream/intake/submit.ts'
import { createLiveBus } from '#upstream/live/bus.ts'
import { createPdfInspector } from '#upstream/pdf/runner.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { componentsPerItem, heavyBytes, orders } from './orders.ts'

// Orders come in as a brand sends them, with their artwork at the print site, and are in production at once. Their
// files then get the artwork of the seed: to fetch and inspect thousands would take longer than all that is measured.

const config = readConfig()
const now = () => new Date()
const database = await openDatabase(config)
const store = await openFileStore({ dir: path.join(config.dataDir, 'files'), origin: config.origin, database, now })
const up: Upstream = {
  config,
  database,
  files: store,
  bus: await createLiveBus(database),
  inspector: createPdfInspector(),
  now,
}
await seedWhenEmpty(up, () => undefined)
const [brand] = await database.orm.select().from(accounts).where(eq(accounts.name, 'Lumen Cards'))
if (!brand) throw new Error('the seed has no Lumen Cards')
for (const [name, { id, items }] of Object.entries(orders)) {
  const taken = await acceptOrder(up, { accountId: brand.id, orderId: id, body: orderOf(name, items) })
  if ('refused' in taken) throw new Error(JSON.stringify(taken.refused))
}
await giveArtwork()
await failOneOfEachItem(orders.broken.id)
await makeHeavy(orders.heavy.id)
await database.vacuum()
await up.inspector.close()
await up.bus.close()
await database.close()

function orderOf(name: string, items: number) {
  const parts = name === 'heavy' ? 1 : componentsPerItem
  return {
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId: `BENCH-${name}`,
      customerName: 'Ada Lovelace',
      items: Array.from({ length: items }, (_, item) => ({
        sku: 'BC-85x55',
        sourceItemId: `${name}-${item + 1}`,
        description: `Business cards for person ${item + 1}`,
        quantity: 250,
        shipmentIndex: 0,
        components: Array.from({ length: parts }, (_, part) => ({
          code: 'Card',
          path: `jobs/${name}/${item + 1}/business-card-final-v${part + 1}.pdf`,
          localFile: true,
          attributes: { Finish: 'Gloss', Laminate: true, 'Cut to': 'Trim', Corners: 'Round' },
        })),
      })),
      shipments: [
        {
          shipmentIndex: 0,
          carrier: { alias: 'pickup' },
          shipTo: {
            name: 'Ada Lovelace',
            address1: '1 Primrose Street',
            town: 'London',
            postcode: 'EC2A 4EX',
            isoCountry: 'GB',
          },
        },
      ],
    },
  }
}

/** Every file becomes one that was received, inspected and drawn, as a file of the seed was. */
async function giveArtwork() {
  const [sample] = await database.orm
    .select({ version: fileVersions })
    .from(fileVersions)
    .innerJoin(files, eq(files.id, fileVersions.fileId))
    .where(and(eq(files.path, files.path), eq(fileVersions.status, 'ready'), gt(fileVersions.pageCount, 1)))
    .limit(1)
  if (!sample) throw new Error('the seed has no artwork')
  const { fileSize, pageCount, pageConfigs, thumbnails, storageKey } = sample.version
  await database.orm
    .update(fileVersions)
    .set({ fileSize, pageCount, pageConfigs, thumbnails, storageKey })
    .where(sql`${fileVersions.fileId} in (select id from files where order_id like 'be9c%')`)
  await database.orm.update(files).set({ localFile: false }).where(sql`${files.orderId} like 'be9c%'`)
  await database.orm.update(components).set({ localFile: false }).where(sql`${components.orderId} like 'be9c%'`)
}

async function failOneOfEachItem(orderId: string) {
  const failed = sql`(select file_id from components where order_id = ${orderId} and position = 0)`
  const errorList = [
    { title: 'Fonts are not embedded', description: 'Helvetica, Times', timestamp: now().toISOString() },
  ]
  await database.orm
    .update(fileVersions)
    .set({ status: 'failed', errorList, thumbnails: [] })
    .where(sql`${fileVersions.fileId} in ${failed}`)
  await database.orm.update(files).set({ status: 'failed' }).where(sql`${files.id} in ${failed}`)
  await database.orm.update(orderTable).set({ status: 'error' }).where(eq(orderTable.id, orderId))
}

async function makeHeavy(orderId: string) {
  const storageKey = 'artwork/bench/heavy.pdf'
  const file = store.path(storageKey)
  await mkdir(path.dirname(file), { recursive: true })
  await open(file, 'w').then((handle) => handle.close())
  await truncate(file, heavyBytes)
  await database.orm
    .update(fileVersions)
    .set({ storageKey, fileSize: heavyBytes })
    .where(sql`${fileVersions.fileId} in (select id from files where order_id = ${orderId})`)
}
