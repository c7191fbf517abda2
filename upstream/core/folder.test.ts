import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mountSmallDisk, withoutSmallDisk } from '#tests/support/servers/small-disk.ts'
import { startProgram } from '../tests/support/program.ts'
import { StartError } from './errors.ts'
import { explainDiskErrors, requireFolder } from './folder.ts'

// Programs start.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true }))

it('a folder is made with its parents; one that cannot be made is named, with what to do', async () => {
  const made = join(folder, 'a/b/c')
  await Promise.all([requireFolder(made), requireFolder(made)])
  expect(await readdir(made)).toEqual([])
  for (const place of [join(folder, 'file'), join(folder, 'file/data'), '/proc/no/data']) {
    const refused = requireFolder(place)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(`The folder ${place} cannot be written to (`)
    await expect(refused).rejects.toThrow('set DATA_DIR to another folder')
  }
})

it('a full or read-only disk is named, whoever finds it, and another fault is rethrown', async () => {
  const full = `There is no space left on the disk of ${folder}. Make room`
  const ofDatabase = Object.assign(new Error('x'), { code: '53100' })
  const other = new Error('another reason')
  for (const [error, expected] of [
    [new Error('query', { cause: ofDatabase }), full],
    [{ name: 'ErrnoError', errno: 51 }, full], // the file system of PGlite
    [Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), full], // a lock
    [Object.assign(new Error('permission denied'), { code: 'EACCES' }), 'cannot be written to (EACCES)'],
    [other, other],
  ] as const) {
    await expect(explainDiskErrors(folder, () => Promise.reject(error))).rejects.toThrow(expected)
  }
  await expect(explainDiskErrors(folder, () => writeFile('/dev/full', 'x'))).rejects.toThrow(full)
})

it('the program with a DATA_DIR that cannot be made ends with a sentence about it', async () => {
  const place = join(folder, 'file/data')
  const { code, said } = await startProgram({ DATA_DIR: place }).ended
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The folder \S+ cannot be written to \(\w+\)\. .*DATA_DIR.*\n$/),
  ])
  expect(said).toContain(place)
})

// The lock does not fit, the empty database does not, or what it is filled with does not.
it.each([0, 20, 41])('the program on a disk of %i MB ends with a sentence about it', async (megabytes) => {
  const disk = mountSmallDisk(Math.max(1, megabytes))
  if (!disk) return withoutSmallDisk()
  try {
    if (megabytes === 0) await writeFile(join(disk.folder, 'full'), Buffer.alloc(2 ** 20)).catch(() => {})
    const { code, said } = await startProgram({ DATA_DIR: disk.folder, SCENARIO: 'site' }).ended
    const remedy = 'Make room there, or set DATA_DIR to a folder on another disk.'
    expect([code, said]).toEqual([1, `There is no space left on the disk of ${disk.folder}. ${remedy}\n`])
  } finally {
    disk.remove()
  }
})
