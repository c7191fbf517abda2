import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, withoutPostgres } from '#tests/support/servers/postgres-server.ts'
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

  it('has the extension and the triggers that the schema wants, and reads numbers', async () => {
    const { rows: extensions } = await database.orm.execute(sql`select extname from pg_extension order by 1`)
    expect(extensions).toEqual([{ extname: 'pg_trgm' }, { extname: 'plpgsql' }])
    const { rows: triggers } = await database.orm.execute(
      sql`select count(*) as n from pg_trigger where tgname like 'orders_counted%'`,
    )
    expect(triggers).toEqual([{ n: 3 }])
    await database.vacuum()
  })

  it('keeps nothing of a transaction that fails or uses the database beside its executor', async () => {
    const before = await count()
    const fail = (how: () => Promise<unknown>) =>
      database.transaction(async (tx) => {
        await tx.insert(accounts).values({ name: 'undone', types: [] })
        await how()
      })
    await expect(fail(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
    const cause = { message: expect.stringContaining('use its executor') }
    await expect(fail(() => count())).rejects.toMatchObject({ cause })
    expect(await count()).toBe(before)
  })

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
