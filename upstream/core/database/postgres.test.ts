import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPostgres, withoutPostgres } from '../../../tests/support/servers/postgres-server.ts'
import { isDatabaseAway } from './errors.ts'
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

  const settings = ['idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval']
  const ofSession = (db: Executor) =>
    db.execute(sql`select name, setting from pg_settings where name in ${settings} order by name`)

  it('[REL-01] the server soon ends the session, and with it the locks, of a machine that is gone', async () => {
    const ended = { rows: ['60000', '10', '5'].map((setting, at) => ({ name: settings[at], setting })) }
    expect(await database.transaction(ofSession)).toMatchObject(ended)
    expect(await ofSession(database.orm)).toMatchObject(ended)
  })

  it('[REL-01] transactions go on after all connections were lost, before a transaction or in one', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const pid = async (tx: Executor) =>
      (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() pid`)).rows[0]?.pid ?? 0
    const tenAtOnce = () => Promise.allSettled(Array.from({ length: 10 }, () => database.transaction(pid)))
    const sessions = await tenAtOnce()
    // Each transaction takes its connection before the program can hear that it has ended.
    for (const session of sessions) if (session.status === 'fulfilled') process.kill(session.value)
    expect((await tenAtOnce()).map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
    const lost = database.transaction(async (tx) => {
      process.kill(await pid(tx))
      await expect.poll(() => warn.mock.calls.join()).toContain('a connection was lost')
      await pid(tx)
    })
    expect(await Promise.race([lost.catch(isDatabaseAway), delay(5000, 'still waiting')])).toBe(true)
    expect(await database.transaction(pid)).toBeGreaterThan(0)
    warn.mockClear()
  })
})
