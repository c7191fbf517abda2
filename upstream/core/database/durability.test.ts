import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { createDataDir } from '../../tests/support/snapshot.ts'
import { openDatabase } from './open.ts'
import { accounts } from './schema/tables.ts'

const rounds = 3
const writesARound = 40
/** Making a database takes seconds, and much longer while the machine does other things. */
const limitMs = 300_000
const program = new URL('../../tests/support/writing-child.ts', import.meta.url)

let dataDir: string
afterEach(() => rm(dataDir, { recursive: true }))

async function writeUntilKilled(round: number): Promise<string[]> {
  const child = fork(program, [dataDir, String(round)])
  const kept: string[] = []
  child.on('message', (name) => {
    kept.push(z.string().parse(name))
    if (kept.length === writesARound) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return kept
}

it(
  'the database has everything that it said it keeps, however often it is killed',
  async () => {
    dataDir = await createDataDir('durability-')
    const kept: string[] = []
    for (let round = 0; round < rounds; round += 1) kept.push(...(await writeUntilKilled(round)))
    expect(kept.length).toBeGreaterThanOrEqual(rounds * writesARound)
    const database = await openDatabase({ dataDir })
    const rows = await database.orm.select({ name: accounts.name }).from(accounts)
    await database.close()
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(kept))
  },
  limitMs,
)

it(
  'the database starts anew when it was killed while it was being made, and lets only one process in',
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'durability-'))
    await mkdir(join(dataDir, 'pg.new'))
    await writeFile(join(dataDir, 'pg.new', 'half'), 'written')
    const database = await openDatabase({ dataDir })
    expect((await stat(join(dataDir, 'pg'))).mode & 0o777).toBe(0o700)
    await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by another copy of this program')
    await database.close()
    await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
    await expect(openDatabase({ dataDir })).rejects.toThrow('was written by PostgreSQL 17, and this version reads 18')
  },
  limitMs,
)
