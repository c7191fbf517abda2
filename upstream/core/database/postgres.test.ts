import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, withoutPostgres } from '../../../tests/support/servers/postgres-server.ts'
import { type Database, type Executor, openDatabase } from './open.ts'
import { accounts } from './schema/tables.ts'

const server = await startPostgres()
if (!server) withoutPostgres()
afterAll(() => server?.stop())

describe.runIf(server)('a PostgreSQL server', () => {
  let database: Database
  beforeAll(async () => {
    // Copies that start together: each finds the newest schema.
    const copies = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: server?.url })))
    const [first, ...others] = copies
    await others[0]?.listen('changes', () => {}) // which does not keep it from closing
    await Promise.all(others.map((other) => other.close()))
    if (first) database = first
  })
  afterAll(() => database?.close())

  const count = () => database.orm.$count(accounts)

  it('reads while more transactions than it has connections wait for one of them', async () => {
    const lock = (tx: Executor) => tx.execute(sql`select pg_advisory_xact_lock(1)`)
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = database.transaction(async (tx) => {
      await lock(tx)
      held.resolve()
      await done.promise
    })
    await held.promise
    const others = Array.from({ length: 20 }, () => database.transaction(lock))
    const read = await Promise.race([count().then(() => 'read'), delay(5000, 'still waiting')])
    done.resolve()
    await Promise.all([first, ...others])
    expect(read).toBe('read')
  })
})
