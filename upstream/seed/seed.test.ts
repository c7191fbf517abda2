import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, orders, triggerSources, users } from '../core/database/schema/tables.ts'
import { countsIn } from '../tests/support/order-counts.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { demoSignIns } from './people.ts'
import { seedScenario } from './seed.ts'

const silently = () => {}

/** What two seedings must agree about: all but identifiers, barcodes and secrets. */
async function summaryOf({ database }: TestUpstream) {
  const found = await database.orm.execute(sql`
    select o.source_order_id, o.status, o.customer_name, o.date, o.item_count, o.quantity, o.shipment_count,
      (select array_agg(row(i.sku, i.quantity, i.status, i.ship_by_date, i.completed)::text order by i.position)
        from items i where i.order_id = o.id) as items,
      (select array_agg(row(f.path, f.status)::text order by f.path) from files f where f.order_id = o.id and f.type = 'artwork') as files,
      (select array_agg(l.message order by l.timestamp, l.id) from order_logs l where l.order_id = o.id) as logs
    from orders o order by o.source_order_id`)
  return found.rows
}

/** Pairs of a column and the table it points to without a foreign key. */
const references = [
  ['items.batch_id', 'batches'],
  ['components.file_id', 'files'],
  ['files.component_id', 'components'],
  ['shipments.shipping_doc_file_id', 'files'],
  ['jobs.component_id', 'components'],
  ['jobs.shipment_id', 'shipments'],
  ['jobs.file_id', 'files'],
  ['barcodes.order_id', 'orders'],
  ['barcodes.item_id', 'items'],
  ['barcodes.component_id', 'components'],
  ['barcodes.batch_id', 'batches'],
  ['postbacks.trigger_id', 'triggers'],
  ['deliveries.id', 'postbacks'],
  ['trigger_events.order_id', 'orders'],
] as const

async function danglingIn({ database }: TestUpstream): Promise<string[]> {
  const dangling: string[] = []
  for (const [column, target] of references) {
    const [table = '', name = ''] = column.split('.')
    const [from, key, to] = [sql.identifier(table), sql.identifier(name), sql.identifier(target)]
    const lost = await database.orm.execute(sql`
      select 1 from ${from} a where a.${key} is not null and not exists (select 1 from ${to} b where b.id = a.${key}) limit 1`)
    if (lost.rows.length > 0) dangling.push(column)
  }
  return dangling
}

describe('the site scenario', () => {
  let upstream: TestUpstream
  beforeAll(async () => {
    upstream = await createTestUpstream()
    await seedScenario(upstream.up, 'site', silently)
    before = await summaryOf(upstream)
  }, 600_000)
  afterAll(() => upstream.close())

  it('keeps counts that equal the rows, and refers to nothing that is not there', async () => {
    const { counted, kept } = await countsIn(upstream.database.orm)
    expect(kept).toEqual(counted)
    expect(await danglingIn(upstream)).toEqual([])
  })
})

it('the seed has no order in the scenarios that begin empty, and no demonstration users in "own"', async () => {
  const upstream = await createTestUpstream()
  const { orm } = upstream.database
  const counts = () => Promise.all([orm.$count(accounts), orm.$count(users), orm.$count(orders)])
  for (let start = 0; start < 2; start += 1) await seedScenario(upstream.up, 'own', silently)
  expect([await counts(), await orm.$count(triggerSources)]).toEqual([[0, 0, 0], 11])
  await upstream.close()
  for (const name of ['empty', 'first-access']) {
    const { up, database, close } = await createTestUpstream()
    await seedScenario(up, name, silently)
    expect([name, (await demoSignIns(up)).length, await database.orm.$count(orders)]).toEqual([name, 7, 0])
    await close()
  }
})
