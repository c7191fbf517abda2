import { desc, eq } from 'drizzle-orm'
import { reserveBarcodes } from '../barcodes/store.ts'
import type { Executor } from '../core/database/open.ts'
import { orders, shipments } from '../core/database/schema/tables.ts'
import { saveDocument, withDocument } from '../shipments/documents.ts'
import type { Upstream } from '../upstream.ts'
import { type Accounts, seedAccounts, seedLinks } from './accounts.ts'
import { seedEnquiries } from './enquiries.ts'
import { toOrder } from './order-body.ts'
import { simulateOrder } from './order-history.ts'
import { planOrders } from './order-plan.ts'
import { seedPairedProducts } from './paired-products.ts'
import { hashDemoPasswords, seedPeople } from './people.ts'
import { writeDeliveries } from './postbacks.ts'
import { putIntoProduction } from './production.ts'
import { type Ranges, seedRanges } from './products.ts'
import { createRandom } from './random.ts'
import { inspectSamples, type Sample } from './samples.ts'
import { seedSubmissionErrors } from './submission-errors.ts'
import { seedTemplates, type TemplatesOfSites } from './templates.ts'
import { type SeededTrigger, seedTriggers } from './triggers.ts'
import { scheduleMissingArtwork, writeOrders } from './write-orders.ts'

export type Report = (text: string) => void
type Basis = { accounts: Accounts; ranges: Ranges; templatesOf: TemplatesOfSites; triggers: SeededTrigger[] }

const orderCount = 300
const documentCount = 20
const yearMs = 365 * 24 * 60 * 60 * 1000

export async function seedEmpty(up: Upstream, report: Report, { isNew = false } = {}): Promise<void> {
  report('making accounts and people')
  const hashes = await hashDemoPasswords()
  await up.database.transaction((tx) => seedBasis(up, tx, hashes, { isNew }))
}

/** A print site in the middle of its day. All or nothing: an interrupted seed leaves an empty database. */
export async function seedSite(up: Upstream, report: Report): Promise<void> {
  report('inspecting artwork')
  const [hashes, samples] = await Promise.all([
    hashDemoPasswords(),
    inspectSamples(up, (done, all) => report(`inspecting artwork: ${done} of ${all} files`)),
  ])
  await up.database.transaction(async (tx) => {
    report('making accounts and people')
    const basis = await seedBasis(up, tx, hashes, {})
    report(`writing ${orderCount} orders`)
    await seedOrders(up, tx, basis, samples)
    await seedPairedProducts(tx, basis.accounts, basis.ranges, up.now())
    await seedSubmissionErrors(tx, basis.accounts, up.now())
    await seedEnquiries(tx, basis.accounts, up.now())
  })
  report('drawing delivery notes')
  await seedDocuments(up, documentCount)
}

type Hashes = Awaited<ReturnType<typeof hashDemoPasswords>>

async function seedBasis(up: Upstream, tx: Executor, hashes: Hashes, { isNew = false }): Promise<Basis> {
  const since = new Date(up.now().getTime() - yearMs)
  const accounts = await seedAccounts(tx, since, { isNew })
  await seedPeople(up, tx, accounts, hashes, since)
  await seedLinks(tx, accounts, up.now())
  const ranges = await seedRanges(tx, accounts, since)
  const templatesOf = await seedTemplates(tx, accounts, since)
  const triggers = await seedTriggers(tx, accounts, templatesOf, up.config.origin, since)
  return { accounts, ranges, templatesOf, triggers }
}

async function seedOrders(up: Upstream, tx: Executor, basis: Basis, samples: Sample[]): Promise<void> {
  const now = up.now()
  const { origin } = up.config
  const random = createRandom('site')
  const planned = planOrders(random, basis.accounts, orderCount, now)
    .map((plan, index) => toOrder(random, plan, { ...basis, index, samples, origin }))
    .toReversed() // oldest first, so that identifiers and barcodes grow with time
  const items = planned.flatMap(({ resolved }) => resolved.items)
  const drawn = {
    item: await reserveBarcodes(tx, 'item', items.length),
    component: await reserveBarcodes(tx, 'component', items.flatMap(({ components }) => components).length),
  }
  const barcode = (kind: keyof typeof drawn) => drawn[kind].shift() ?? ''
  const seeded = planned.map((order) => simulateOrder(random, order, { now, samples, barcode }))
  const timezones = Object.values(basis.accounts).map(({ id, settings }) => [id, settings.timezone ?? 'utc'] as const)
  await writeOrders(tx, seeded, putIntoProduction(seeded, Object.fromEntries(timezones)))
  await scheduleMissingArtwork(tx, seeded, now)
  await writeDeliveries(tx, seeded, basis.triggers, now)
}

/** Draws the delivery notes of the newest shipments only: a month of them takes too long. */
async function seedDocuments(up: Upstream, count: number): Promise<void> {
  const newest = await up.database.orm
    .select({ order: orders, shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.status, 'shipped'))
    .orderBy(desc(shipments.shippedDate))
    .limit(count)
  for (const { order, shipment } of newest) {
    const atShipping = { ...up, now: () => shipment.shippedDate ?? up.now() }
    await withDocument(atShipping, order, shipment, shipment, (document) =>
      up.database.transaction(async (tx) => {
        await saveDocument(atShipping, tx, shipment, document)
        await tx.update(shipments).set({ shippingDocFileId: document.fileId }).where(eq(shipments.id, shipment.id))
      }),
    )
  }
}
