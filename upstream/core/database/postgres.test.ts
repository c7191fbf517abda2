import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPostgres, withoutPostgres } from '#tests/support/servers/postgres-server.ts'
import { type Database, type Executor, openDatabase } from './open.ts'
import { accounts, liveEvents } from './schema/tables.ts'

const server = await startPostgres()
if (!server) withoutPostgres()
afterAll(() => server?.stop())

describe.runIf(server)('a PostgreSQL server', () => {
  let database: Database
  beforeAll(async () => {
    // Copies that start together: each finds the newest schema.
    const copies = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: server?.url })))
    const [first, ...others] = copies
    await Promise.all(others.map((other) => other.close()))
    if (first) database = first
  })
  afterAll(() => database?.close())

  const count = async () => (await database.orm.select().from(accounts)).length
  async function listen() {
    const heard: string[] = []
    const gap = vi.fn()
    const stop = await database.listen('changes', (payload) => heard.push(payload), gap)
    return { heard, gap, stop }
  }

  it('has the extension and the triggers that the schema wants', async () => {
    const { rows: extensions } = await database.orm.execute(sql`select extname from pg_extension order by 1`)
    expect(extensions).toEqual([{ extname: 'pg_trgm' }, { extname: 'plpgsql' }])
    const { rows: triggers } = await database.orm.execute<{ tgname: string }>(
      sql`select tgname from pg_trigger where tgname like 'orders_counted%' order by 1`,
    )
    expect(triggers).toHaveLength(3)
    await database.vacuum()
  })

  it('keeps a transaction whole or not at all, and reads numbers', async () => {
    const before = await count()
    const failed = database.transaction(async (tx) => {
      await tx.insert(accounts).values({ name: 'undone', types: [] })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    await database.transaction((tx) => tx.insert(accounts).values({ name: 'kept', types: [] }))
    expect(await count()).toBe(before + 1)
    const { rows } = await database.orm.execute(sql`select count(*) as n from accounts`)
    expect(rows).toEqual([{ n: before + 1 }])
  })

  it('refuses a statement outside of the transaction, as the embedded database does', async () => {
    const before = await count()
    const stray = database.transaction(async (tx) => {
      await tx.insert(accounts).values({ name: 'inside', types: [] })
      await database.orm.select().from(accounts)
    })
    await expect(stray).rejects.toMatchObject({ cause: { message: expect.stringContaining('use its executor') } })
    expect(await count()).toBe(before)
  })

  it('notifies every process of what was committed, and of nothing else', async () => {
    const other = await openDatabase({ databaseUrl: server?.url })
    const heard: string[] = []
    const stop = await other.listen('changes', (payload) => heard.push(payload))
    const undone = database.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('changes', 'undone')`)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await database.transaction((tx) => tx.execute(sql`select pg_notify('changes', 'done')`))
    await expect.poll(() => heard).toEqual(['done'])
    await stop()
    await other.close()
  })

  it('listens again after its connection was ended by the server, and calls onGap', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const { heard, gap, stop } = await listen()
    await database.orm.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => gap.mock.calls).toHaveLength(1)
    await database.orm.execute(sql`select pg_notify('changes', 'again')`)
    await expect.poll(() => heard).toEqual(['again'])
    await stop()
    expect(warn.mock.calls[0]).toEqual([expect.stringContaining('the listening connection was lost')])
    warn.mockClear()
  })

  it('goes on once its server is back, after it failed at once what was asked meanwhile', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const { heard, gap, stop } = await listen()
    const before = await count()
    await server?.pause()
    await expect(count()).rejects.toThrow('Failed query')
    await server?.resume()
    await expect.poll(() => gap.mock.calls).toHaveLength(1)
    expect(await count()).toBe(before)
    await database.orm.execute(sql`select pg_notify('changes', 'back')`)
    await expect.poll(() => heard).toEqual(['back'])
    await stop()
    warn.mockClear()
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

  it('closes while a listener is still there', async () => {
    const other = await openDatabase({ databaseUrl: server?.url })
    await other.listen('changes', () => {})
    await other.close()
    expect(await database.orm.$count(liveEvents)).toBe(0)
  })
})
