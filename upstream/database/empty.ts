import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './open.ts'
import * as tables from './schema/tables.ts'

/** Removes everything but the keys that were made at the first start. */
export async function emptyTables(db: Executor): Promise<void> {
  const all: unknown[] = Object.values(tables)
  const names = all.filter((table) => is(table, PgTable)).map((table) => getTableConfig(table).name)
  const filled = names.filter((name) => name !== 'secrets').map((name) => sql.identifier(name))
  await db.execute(sql`truncate ${sql.join(filled, sql`, `)} restart identity cascade`)
}
