import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsBefore, migrationsFolder } from '../tests/support/migrations.ts'

it('[TR-05] messages that wait over an update keep the template of their trigger, where their event was recorded for one', async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  onTestFinished(() => client.close())
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: await migrationsBefore('0014_delivery_templates') })
  await client.exec(`
    insert into accounts (id, name, types) values ('site', 'Kestrel', '{psp}');
    insert into templates (id, account_id, name, extension, content_type, type, text)
    values ('template', 'site', 'Status', 'json', 'application/json', 'json', '{{data.orderData.status}}');
    insert into trigger_sources (id, name, exchange, resource, systems) values ('source', 'Received', 'received', 'order', '{}');
    insert into triggers (id, account_id, trigger_source_id, template_id, name, type, address, linked_account_ids, signing_secret)
    values ('with', 'site', 'source', 'template', '', 'http', 'https://brand.example', '{}', ''),
      ('without', 'site', 'source', null, '', 'http', 'https://brand.example', '{}', '');
    insert into trigger_events (id, account_id, exchange, at, ref, ref_id, parties, summary, data)
    values ('whole', 'site', 'received', now(), 'order', 'o', '{site}', '{}', '{}'),
      ('short', 'site', 'received', now(), 'order', 'o', '{site}', '{}', null);
    insert into deliveries (id, account_id, trigger_id, event_id, content_type)
    values ('waiting', 'site', 'with', 'whole', null), ('plain', 'site', 'without', 'whole', null),
      ('sent', 'site', 'with', 'whole', 'application/json'), ('changed', 'site', 'with', 'short', null);`)

  await migrate(db, { migrationsFolder })
  const text = '{{data.orderData.status}}'
  const template = { id: 'template', text, type: 'json', contentType: 'application/json' }
  const { rows } = await client.query('select id, template from deliveries order by id')
  expect(rows).toEqual([
    { id: 'changed', template: null },
    { id: 'plain', template: null },
    { id: 'sent', template: null },
    { id: 'waiting', template },
  ])
}, 180_000)
