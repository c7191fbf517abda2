import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type RedisServer, startRedis, withoutRedis } from '#tests/support/servers/redis-server.ts'
import { createRedisStore } from './redis.ts'
import { createSqliteStore } from './sqlite.ts'
import type { SessionStore } from './store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sfl-store-'))
const file = path.join(folder, 'private', 'sessions.db')
const redis: RedisServer | undefined = await startRedis()
if (!redis) withoutRedis()

type Kinds = Record<string, () => SessionStore>
const kinds: Kinds = { sqlite: () => createSqliteStore(file) }
/** A busy machine may take its time; a server that is away is known at once all the same. */
const patient = { prefix: 'test:', commandTimeoutMs: 15_000 }
if (redis) kinds['redis'] = () => createRedisStore({ url: redis.url, ...patient })

afterAll(() => redis?.stop())

describe.each(Object.entries(kinds))('the %s store', (_, create) => {
  const store = create()
  const later = Date.now() + 3_600_000
  const first = (name: string, ...indexKeys: string[]) => store.create(name, 'first', later, indexKeys)
  afterAll(() => store.close())

  it('writes only over the revision that was read, so that one of many writers wins', async () => {
    await first('a')
    expect(await store.read('a')).toEqual({ rev: 1, value: 'first' })
    const wins = await Promise.all(Array.from({ length: 20 }, (_, n) => store.replace('a', 1, `writer ${n}`)))
    expect(wins.filter(Boolean)).toHaveLength(1)
    expect(await store.read('a')).toEqual({ rev: 2, value: expect.stringMatching(/^writer/) })
  })

  it('[REL-07] a write never brings back a removed session', async () => {
    await first('c')
    expect(await store.remove('c')).toBe(true)
    expect(await store.remove('c')).toBe(false)
    expect(await store.replace('c', 1, 'late')).toBe(false)
    expect(await store.read('c')).toBeUndefined()
  })

  it('[SEC-12] ends the sessions of an index key, those that got it later too, and no others', async () => {
    await first('t1', 'ada', 'provider-1')
    await first('t2', 'ada', 'provider-2')
    await first('t3', 'bo')
    expect(await store.replace('t3', 1, 'second', ['ada'])).toBe(true)
    expect(await store.replace('t3', 1, 'late', ['never'])).toBe(false)
    expect([await store.removeIndexed('never'), await store.removeIndexed('provider-2')]).toEqual([0, 1])
    expect(await store.read('t1')).toEqual({ rev: 1, value: 'first' })
    const ended = [await store.removeIndexed('ada'), await store.removeIndexed('ada'), await store.removeIndexed('bo')]
    expect(ended).toEqual([2, 0, 0])
    for (const name of ['t1', 't2', 't3']) expect(await store.read(name), name).toBeUndefined()
    expect(await store.replace('t1', 1, 'late')).toBe(false)
  })

  it('[SEC-12] ends every session at once, indexed or not, and leaves other values', async () => {
    await store.removeAll()
    await first('v1', 'dee')
    await first('v2')
    await store.create('note:v3', 'kept', later)
    expect(await store.removeAll()).toBe(2)
    expect(await store.read('v1')).toBeUndefined()
    expect(await store.read('note:v3')).toEqual({ rev: 1, value: 'kept' })
    expect(await store.removeIndexed('dee')).toBe(0)
  })

  it('[REL-06] gives a lock to one holder at a time, which frees it or dies', async () => {
    const token = await store.lock('f', 5000)
    expect(token).toBeDefined()
    expect(await store.lock('f', 5000)).toBeUndefined()
    await store.unlock('f', 'somebody else')
    expect(await store.lock('f', 5000)).toBeUndefined()
    await store.unlock('f', token ?? '')
    expect(await store.lock('f', 5000)).toBeDefined()
    await store.lock('g', 100)
    await expect.poll(() => store.lock('g', 5000)).toBeDefined()
  })

  it('[SEC-46] counts hits within a window', async () => {
    expect(await store.hit('h', 60_000)).toMatchObject({ count: 1 })
    expect(await store.hit('h', 60_000)).toEqual({ count: 2, resetMs: expect.closeTo(60_000, -4) })
    await store.hit('short', 50)
    await expect.poll(async () => (await store.hit('short', 50)).count, { interval: 120 }).toBe(1)
  })
})

// All at once, because each takes its time.
it('in each store a session expires at its time, however often it was written', async () => {
  const expire = async (create: () => SessionStore) => {
    const store = create()
    await store.create('e', 'first', Date.now() + 3000)
    expect(await store.replace('e', 1, 'second')).toBe(true)
    await expect.poll(() => store.read('e')).toBeUndefined()
    expect(await store.replace('e', 2, 'late')).toBe(false)
    await store.close()
  }
  await Promise.all(Object.values(kinds).map(expire))
})

it('[SEC-12] the store opens a SQLite file from before there was an index', async () => {
  const older = path.join(folder, 'older.db')
  const database = new DatabaseSync(older)
  const columns = 'key TEXT PRIMARY KEY, rev INTEGER NOT NULL, value TEXT NOT NULL, expires_at INTEGER NOT NULL'
  database.exec(`CREATE TABLE sessions (${columns}) STRICT`)
  database.prepare('INSERT INTO sessions VALUES (?, 3, ?, ?)').run('old', 'kept', Date.now() + 60_000)
  database.close()
  const store = createSqliteStore(older)
  expect(await store.read('old')).toEqual({ rev: 3, value: 'kept' })
  expect(await store.replace('old', 3, 'kept', ['ada'])).toBe(true)
  expect(await store.removeIndexed('ada')).toBe(1)
  await store.close()
})

it('[SEC-08] the SQLite file of the store is readable by its owner only', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3')
})

describe.runIf(redis)('[REL-13] the Redis store', () => {
  function open(url: string, commandTimeoutMs: number) {
    const onError = vi.fn<(error: unknown) => void>()
    const store = createRedisStore({ url, prefix: 'test:', commandTimeoutMs, onError })
    onTestFinished(() => store.close())
    return { store, onError, ping: () => store.ping().catch(() => 'down') }
  }
  async function start(options?: Parameters<typeof startRedis>[0]) {
    const server = await startRedis(options)
    if (!server) throw new Error('redis-server did not start')
    onTestFinished(() => server.stop('SIGKILL'))
    return server
  }

  it('fails at once while the server is down, and recovers by itself', async () => {
    const first = await start()
    const { store, ping } = open(first.url, patient.commandTimeoutMs)
    await store.ping()
    await first.stop('SIGKILL')
    await expect.poll(ping).toBe('down')
    const before = performance.now()
    expect(await store.read('a').catch(() => 'failed')).toBe('failed')
    expect(performance.now() - before).toBeLessThan(10_000)
    await start({ port: Number(new URL(first.url).port) })
    await expect.poll(ping).toBeUndefined()
  })

  it('gives a connection up on which the server never greets', async () => {
    const server = await start()
    let connections = 0
    const front = createServer((socket) => {
      connections += 1
      if (connections > 2) socket.pipe(connect(Number(new URL(server.url).port), '127.0.0.1')).pipe(socket)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void front.close())
    await once(front, 'listening')
    const { ping } = open(`redis://127.0.0.1:${(front.address() as AddressInfo).port}`, 500)
    expect(await ping()).toBe('down')
    await expect.poll(ping, { timeout: 20_000 }).toBeUndefined()
  })

  it('[REL-01] fails soon while the server hangs, and recovers once it answers again', async () => {
    const server = await start()
    const { store, onError } = open(server.url, 2000)
    await store.create('a', 'kept', Date.now() + 600_000)
    const outcome = () => Promise.race([store.read('a').catch(() => 'failed'), wait(10_000, 'waited')])
    const thaw = server.freeze()
    expect(await Promise.all([outcome(), outcome()])).toEqual(['failed', 'failed'])
    await wait(50)
    expect(onError, 'one of them opens the next connection').toHaveBeenCalledOnce()
    const before = performance.now()
    expect(await outcome()).toBe('failed')
    expect(performance.now() - before).toBeLessThan(1000)
    thaw()
    await expect.poll(outcome).toEqual({ rev: 1, value: 'kept' })
  })
})

it.each([
  ['random bytes', () => randomBytes(8192)],
  ['a page of random bytes in it', (whole: Buffer) => Buffer.from(whole).fill(randomBytes(64), 4096, 3 * 4096)],
  ['half of it', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
])('[REL-13] a store whose file is %s is moved aside, and the portal starts', async (_, damaged) => {
  const broken = path.join(mkdtempSync(path.join(tmpdir(), 'sfl-damaged-')), 'sessions.db')
  const before = createSqliteStore(broken)
  for (const name of Array.from({ length: 40 }, String))
    await before.create(name, 'x'.repeat(1000), Date.now() + 60_000)
  await before.close()
  const bytes = damaged(readFileSync(broken))
  writeFileSync(broken, bytes)
  const told: string[] = []
  const store = createSqliteStore(broken, { report: (message) => told.push(message) })
  await store.create('new', 'first', Date.now() + 60_000)
  expect(await store.read('new')).toEqual({ rev: 1, value: 'first' })
  await store.close()
  const [, aside = ''] = /is now (\S+);/.exec(told.join()) ?? []
  expect(told).toEqual([`${broken} was damaged and is now ${aside}; all users have to sign in again`])
  expect(readFileSync(aside)).toEqual(bytes)
})

it('[REL-13] a store whose folder cannot be written says so, with its path', () => {
  expect(() => createSqliteStore('/proc/sessions.db')).toThrow('/proc/sessions.db')
})

it.runIf(redis)('[REL-13] a Redis that is full does not answer a ping', async () => {
  const store = createRedisStore({ url: redis?.url ?? '', ...patient })
  onTestFinished(() => store.close())
  await store.ping()
  const admin = await createClient({ url: redis?.url ?? '' }).connect()
  onTestFinished(() => admin.destroy())
  await admin.configSet('maxmemory', '1')
  await expect(store.ping()).rejects.toThrow('OOM')
  await admin.configSet('maxmemory', '0')
  await store.ping()
})

it('[REL-13] a store that cannot be written to does not answer a ping', async () => {
  const store = createSqliteStore(path.join(folder, 'full.db'))
  await store.ping()
  const other = new DatabaseSync(path.join(folder, 'full.db'))
  other.exec('BEGIN IMMEDIATE')
  await expect(store.ping()).rejects.toThrow('locked')
  other.exec('ROLLBACK')
  await store.ping()
})
