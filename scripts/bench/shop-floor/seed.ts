import path from 'node:path'
import { eq } from 'drizzle-orm'
import { readConfig } from '#upstream/config.ts'
import { openDatabase } from '#upstream/database/open.ts'
import { accounts } from '#upstream/database/schema/tables.ts'
import { openFileStore } from '#upstream/files/open-store.ts'
import { acceptOrder } from '#upstream/intake/submit.ts'
import { createLiveBus } from '#upstream/live/bus.ts'
import { createPdfInspector } from '#upstream/pdf/runner.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import { itemsPerOrder, orderIds } from './orders.ts'

// Orders whose artwork lies at the print site are in production at once. They are due before all others, so that they
// stand first on the work list.

const config = readConfig()
const now = () => new Date()
const database = await openDatabase(config)
const files = await openFileStore({ dir: path.join(config.dataDir, 'files'), origin: config.origin, database, now })
const bus = await createLiveBus(database)
const up = { config, database, files, bus, inspector: createPdfInspector(), now }
await seedWhenEmpty(up, () => undefined)
const [brand] = await database.orm.select().from(accounts).where(eq(accounts.name, 'Lumen Cards'))
if (!brand) throw new Error('the seed has no Lumen Cards')
for (const [index, orderId] of orderIds.entries()) {
  const taken = await acceptOrder(up, { accountId: brand.id, orderId, body: orderOf(index) })
  if ('refused' in taken) throw new Error(JSON.stringify(taken.refused))
}
await database.vacuum()
await up.inspector.close()
await bus.close()
await database.close()

function orderOf(index: number) {
  return {
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId: `SHIFT-${index + 1}`,
      customerName: 'Ada Lovelace',
      items: Array.from({ length: itemsPerOrder }, (_, item) => ({
        sku: 'BC-85x55',
        sourceItemId: `${index + 1}-${item + 1}`,
        description: `Business cards for person ${item + 1}`,
        quantity: 250,
        shipmentIndex: 0,
        components: [{ code: 'Card', path: `jobs/${index}/${item}.pdf`, localFile: true }],
      })),
      shipments: [
        {
          shipmentIndex: 0,
          carrier: { alias: 'pickup' },
          shipByDate: new Date(Date.UTC(2012, 0, 1 + index)).toISOString(),
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
