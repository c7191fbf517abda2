import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { logWarning } from '../log.ts'
import { listenTo } from './listen.ts'
import type { Database, Executor } from './open.ts'
import * as schema from './schema/tables.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')
/** Any number, as long as every copy of the program takes the same. */
const migrationLock = 7_320_411

/** A PostgreSQL server, which any number of processes may share. */
export async function openPostgres(url: string): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', (error) => {
    if (!pool.ending) logWarning('database: an idle connection was lost', error)
  })
  await migrateAlone(pool)
  const orm = drizzle({ client: guarded(pool), schema, casing: 'snake_case' })
  const executor = orm as unknown as Executor // the drivers' result types differ only in fields that nothing here reads
  const listeners = new Set<() => Promise<void>>()
  return {
    orm: executor,
    transaction: (work) => executor.transaction((tx) => insideTransaction(() => work(tx))),
    prepare: (statement) => statement.prepare(nameOf(statement.toSQL().sql)),
    async listen(channel, onPayload, onGap) {
      const stop = await listenTo(url, { channel, onPayload, onGap })
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    async vacuum() {
      await pool.query('vacuum analyze')
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
    },
  }
}

/** Each connection keeps statements by name, and refuses another text under the same one. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A statement that forgets its transaction is as wrong here as on the embedded database, where it would hang. */
function guarded(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool)
  const refusing = (...args: Parameters<typeof query>) => {
    refuseInsideTransaction()
    return query(...args)
  }
  return Object.assign(pool, { query: refusing })
}

/** Copies that start together migrate one after the other. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client, schema, casing: 'snake_case' }), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    client.release()
  }
}
