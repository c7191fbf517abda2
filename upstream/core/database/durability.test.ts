import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './open.ts'

// What a killed program has kept is in tests/faults/kill-upstream.test.ts. Making a database takes seconds.
it('a half-made database is made again, one process opens it, and a damaged one is named', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'durability-'))
  await mkdir(join(dataDir, 'pg.new'))
  await writeFile(join(dataDir, 'pg.new', 'half'), 'written')
  const database = await openDatabase({ dataDir })
  expect((await stat(join(dataDir, 'pg'))).mode & 0o777).toBe(0o700)
  await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by another copy of this program')
  await database.close()
  await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow('was written by PostgreSQL 17, and this version reads 18')
  const damaged = `The database in ${join(dataDir, 'pg')} is damaged`
  await rm(join(dataDir, 'pg', 'PG_VERSION'))
  await expect(openDatabase({ dataDir })).rejects.toThrow(damaged)
  await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '18\n')
  await writeFile(join(dataDir, 'pg', 'global', 'pg_control'), randomBytes(8192))
  await expect(openDatabase({ dataDir })).rejects.toThrow(damaged)
}, 300_000)

it('[REL-01] a panic of the database ends the program: the next statement would never end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'durability-'))
  const { orm } = await openDatabase({ dataDir })
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  await mkdir(join(dataDir, 'pg', 'pg_wal', 'xlogtemp.42')) // as on a full disk, it can begin no file of its log
  const fillFile = () => orm.execute(sql`select pg_logical_emit_message(true, '', ''), pg_switch_wal()`)
  await expect(fillFile().then(fillFile).then(fillFile)).rejects.toThrow('pg_switch_wal')
  expect(exit).toHaveBeenCalledWith(1)
  expect(log.mock.calls.join()).toContain('cannot go on')
  log.mockClear()
}, 300_000)
