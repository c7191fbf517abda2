import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { logWarning } from '../log.ts'
import { isDatabaseAway } from './errors.ts'
import { keptAlive, listenTo, sessionSettings } from './listen.ts'
import type { Database, Executor } from './open.ts'
import * as schema from './schema/tables.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')
/** Any numbers, as long as every copy of the program takes the same. */
const locks = { migration: 7_320_411, seeding: 7_320_412 }

export async function openPostgres(url: string): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = openPool(url)
  // Transactions of a site wait for each other, each with its connection, while a large order is made. Reads wait for none.
  const ofTransactions = openPool(url)
  await withLock(pool, locks.migration, (client) =>
    migrate(drizzle({ client, schema, casing: 'snake_case' }), { migrationsFolder }),
  )
  const listeners = new Set<() => Promise<void>>()
  return {
    orm: executorOf(guarded(pool)),
    transaction: (work) => transact(ofTransactions, (tx) => insideTransaction(() => work(tx))),
    async listen(channel, onPayload, onGap) {
      const stop = await listenTo(url, { channel, onPayload, onGap })
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    exclusively: (work) => withLock(pool, locks.seeding, () => work()),
    async vacuum() {
      await pool.query('vacuum analyze')
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await Promise.all([pool.end(), ofTransactions.end()])
    },
  }
}

/** The drivers' result types differ only in fields that nothing here reads. */
const executorOf = (client: pg.Pool | pg.PoolClient) =>
  drizzle({ client, schema, casing: 'snake_case' }) as unknown as Executor

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...keptAlive,
    connectionTimeoutMillis: 30_000,
    maxLifetimeSeconds: 60, // reads leave a server that a failover has demoted; a refused write leaves it at once
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) => client.query(sessionSettings),
  })
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) logWarning('database: a connection was lost', error)
    }),
  )
  pool.on('error', () => {}) // the client's own error, once more
  return pool
}

/** Making a Drizzle instance takes a millisecond: each connection keeps its own. */
const executors = new WeakMap<pg.PoolClient, Executor>()

/** Not Drizzle's transaction on the pool, which never gives back a connection that it could not begin on. */
async function transact<T>(pool: pg.Pool, work: (tx: Executor) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const executor = executors.get(client) ?? executorOf(client)
  executors.set(client, executor)
  let isLost = false
  try {
    return await executor.transaction(work)
  } catch (error) {
    isLost = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

/** A statement that forgets its transaction is as wrong here as on the embedded database, where it would hang. */
function guarded(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool)
  const refusing = (...args: Parameters<typeof query>) => {
    refuseInsideTransaction()
    return query(...args)
  }
  return Object.assign(pool, { query: refusing })
}

/** Copies of the program that start together do the work one after the other. The lock ends with its connection. */
async function withLock<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    client.release(true)
  }
}
