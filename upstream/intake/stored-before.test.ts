import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsBefore, migrationsFolder } from '../tests/support/migrations.ts'

it('orders that were stored before passwords were hidden keep their attributes and numbers, and lose the passwords', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  onTestFinished(() => client.close())
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: await migrationsBefore('0011_reused_numbers') })
  const order = `insert into orders (id, source_account_id, destination_account_id, source_order_id, status, date, sla_at,
    item_count, quantity, shipment_count)`
  await client.exec(`
    insert into accounts (id, name, types) values ('brand', 'Maple & Fern', '{brand}'), ('site', 'Kestrel', '{psp}');
    ${order} values ('o', 'brand', 'site', 'A-1', 'cancelled', now(), now(), 1, 1, 1);
    insert into shipments (id, order_id, account_id, shipment_index, status, ship_by_date, carrier, ship_to)
    values ('s', 'o', 'site', 0, 'live', now(), '{}', '{}');
    insert into items (id, order_id, shipment_id, account_id, position, quantity, status, barcode, ship_by_date)
    values ('i', 'o', 's', 'site', 0, 1, 'live', 'B1', now());
    insert into components (id, item_id, order_id, position, code, barcode, path, "fetch", local_file, attributes)
    values ('c', 'i', 'o', 0, 'Card', 'B2', 'ftp://me:hunter2@files.example/a.pdf', true, false, '{"cut": "round", "n": 1}'),
      ('d', 'i', 'o', 1, 'Card', 'B3', 'https://files.example:8443/a@2x.pdf', true, false, '{}');
    insert into files (id, account_id, order_id, path, fetch_url, status)
    values ('f', 'site', 'o', 'a.pdf', 'ftp://me:hunter2@files.example/a.pdf', 'failed');
    insert into order_logs (id, order_id, message, resource_id)
    values ('l', 'o', 'Fetching file "a.pdf" from a new address: https://me:hunter2@files.example/a.pdf', 'f');
    insert into submission_errors (id, account_id, destination_name, body, error_list)
    values ('e', 'brand', '', '{"path": "ftp://me:hunter2@files.example", "email": "ada@x.example"}', '[]');`)

  await migrate(db, { migrationsFolder })
  const only = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
  expect(
    await only(`select path, attributes, pg_typeof(attributes)::text as type from components order by id`),
  ).toEqual([
    { path: 'ftp://me:***@files.example/a.pdf', attributes: { cut: 'round', n: 1 }, type: 'json' },
    { path: 'https://files.example:8443/a@2x.pdf', attributes: {}, type: 'json' },
  ])
  expect(await only('select fetch_url from files')).toEqual([{ fetch_url: 'ftp://me:***@files.example/a.pdf' }])
  expect(await only('select message from order_logs')).toEqual([
    { message: 'Fetching file "a.pdf" from a new address: https://me:***@files.example/a.pdf' },
  ])
  expect(await only('select body from submission_errors')).toEqual([
    { body: { path: 'ftp://me:***@files.example', email: 'ada@x.example' } },
  ])
  const again = `${order} values ('p', 'brand', 'site', 'A-1', 'printready', now(), now(), 1, 1, 1)`
  await expect(client.exec(again)).rejects.toThrow('orders_source_unique')
}, 180_000)
