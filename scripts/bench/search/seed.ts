import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { readConfig } from '#upstream/config.ts'
import { openDatabase } from '#upstream/database/open.ts'
import { accounts } from '#upstream/database/schema/tables.ts'
import { openFileStore } from '#upstream/files/open-store.ts'
import { acceptOrder } from '#upstream/intake/submit.ts'
import { createLiveBus } from '#upstream/live/bus.ts'
import { createPdfInspector } from '#upstream/pdf/runner.ts'
import { seedScale } from '#upstream/seed/scale.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import { searchTopic } from '#upstream/store/search.ts'
import { orderHits } from '#upstream/store/search-hits.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { median, share } from '../report.ts'
import { everyTerm, needle, timesFile } from './terms.ts'

// Makes many orders and one to find among them. Where it is told to, it takes the time of the database before the service
// holds it, as `compare` takes the time of the calls: so many rounds of so long, and the median of what each comes to.

const [, , count, timed] = process.argv
const rounds = 5
const roundMs = 2000
const silently = () => undefined

const config = readConfig()
const now = () => new Date()
const database = await openDatabase(config)
const files = await openFileStore({ dir: path.join(config.dataDir, 'files'), origin: config.origin, database, now })
const bus = await createLiveBus(database)
const up: Upstream = { config, database, files, bus, inspector: createPdfInspector(), now }
await seedWhenEmpty(up, silently)
await seedScale(up, Number(count), silently)
const brand = await accountOf('Lumen Cards')
const taken = await acceptOrder(up, { accountId: brand, body: orderToFind() })
if ('refused' in taken) throw new Error(JSON.stringify(taken.refused))
await database.vacuum()
if (timed === 'timed') await writeFile(path.join(config.dataDir, timesFile), JSON.stringify(await timeOfDatabase()))
await up.inspector.close()
await bus.close()
await database.close()

async function accountOf(name: string): Promise<string> {
  const [account] = await database.orm.select().from(accounts).where(eq(accounts.name, name))
  if (!account) throw new Error(`the seed has no ${name}`)
  return account.id
}

async function timeOfDatabase(): Promise<Record<string, number>> {
  const accountId = await accountOf('Kestrel Print')
  const caller = { userId: '', membershipId: '', accountId, role: 'admin', permissions: [], provenBy: 'token' } as const
  const search = async (query: string) => {
    const from = performance.now()
    const { ids } = await searchTopic(up, caller, 'shipments', { query, facetFilters: [], page: 0 })
    await orderHits(database.orm, ids)
    return performance.now() - from
  }
  const times = everyTerm.map((query) => ({ query, p95s: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { query, p95s } of times) {
      const taken: number[] = []
      for (const end = performance.now() + roundMs; performance.now() < end; ) taken.push(await search(query))
      p95s.push(share(taken, 0.95))
    }
  }
  return Object.fromEntries(times.map(({ query, p95s }) => [query, median(p95s)]))
}

function orderToFind() {
  const { sourceOrderId, name, companyName } = needle
  return {
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId,
      customerName: name,
      items: [
        {
          sku: 'BC-85x55',
          sourceItemId: '1',
          quantity: 250,
          shipmentIndex: 0,
          components: [{ code: 'Card', path: 'card.pdf', localFile: true }],
        },
      ],
      shipments: [
        {
          shipmentIndex: 0,
          carrier: { alias: 'pickup' },
          shipTo: {
            name,
            companyName,
            address1: '1 Quay Street',
            town: 'Bristol',
            postcode: 'BS1 4RN',
            isoCountry: 'GB',
          },
        },
      ],
    },
  }
}
