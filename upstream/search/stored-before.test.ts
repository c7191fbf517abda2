import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsBefore, migrationsFolder } from '../tests/support/migrations.ts'

it('[SE-07] orders that were stored when a search found their parcels are found once, by their brand and products too', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  onTestFinished(() => client.close())
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: await migrationsBefore('0006_search_orders') })
  await client.exec(`
    insert into accounts (id, name, types) values ('brand', 'Maple & Fern', '{customer}'), ('site', 'Kestrel', '{psp}');
    insert into orders (id, source_account_id, destination_account_id, source_order_id, status, date, sla_at, item_count,
      quantity, shipment_count, rest)
    select 'order-' || n, 'brand', 'site', 'OLD-' || n, 'printready', now(), now(), 1, 1, 2, '{"purchaseOrderNumber": "4711"}'
    from generate_series(1, 1100) as n;
    insert into shipments (id, order_id, account_id, shipment_index, status, ship_by_date, carrier, ship_to)
    select o.id || '-' || part, o.id, 'site', part, 'live', now(), '{}', '{"name": "Ada Lovelace"}'
    from orders o, generate_series(0, 1) as part;
    insert into items (id, order_id, shipment_id, account_id, position, sku, quantity, status, barcode, ship_by_date)
    select 'item-' || o.id, o.id, o.id || '-0', 'site', 0, 'FLYER-A5', 1, 'live', 'B' || o.id, now() from orders o;`)
  const count = async (sql: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n
  const found = (word: string) =>
    count(`search_documents where account_id = 'site'
      and words @@ (search_scope('shipments', 'site') || '${word}')::tsquery and object_id in (select id from orders)`)
  expect([await count('search_documents'), await found('~maple')]).toEqual([4400, 0])

  await migrate(db, { migrationsFolder })
  expect(await count('search_documents')).toBe(2200)
  for (const word of ['~maple', 'ada', '4711', '~flyera5']) expect([word, await found(word)]).toEqual([word, 1100])
  const kept = await client.query(
    'select sum(change)::int as n from search_counts group by account_id order by account_id',
  )
  expect(kept.rows).toEqual([{ n: 1100 }, { n: 1100 }])
}, 180_000)
