import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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

describe('a folder', () => {
  it('is made with those above it, and nothing is left in it', async () => {
    const made = join(folder, 'a/b/c')
    await Promise.all([requireFolder(made), requireFolder(made)])
    expect(await readdir(made)).toEqual([])
  })

  it.each([
    ['that is a file', 'file'],
    ['below a file', 'file/data'],
    ['in a place where the system makes none', '/proc/no/data'],
  ])('%s is named, with what to do', async (_, path) => {
    const place = path.startsWith('/') ? path : join(folder, path)
    const refused = requireFolder(place)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(`The folder ${place} cannot be written to (`)
    await expect(refused).rejects.toThrow('set DATA_DIR to another folder')
  })
})

describe('work on a folder', () => {
  it('throws a sentence about the disk when the disk is full', async () => {
    const work = () => writeFile('/dev/full', 'x')
    await expect(explainDiskErrors(folder, work)).rejects.toThrow(
      `There is no space left on the disk of ${folder}. Make room`,
    )
  })

  it.each([
    ['a database', Object.assign(new Error('query', { cause: Object.assign(new Error('x'), { code: '53100' }) }))],
    ['the file system of PGlite', { name: 'ErrnoError', errno: 51 }],
    ['a lock', Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ])('that %s finds full says so', async (_, error) => {
    await expect(explainDiskErrors(folder, () => Promise.reject(error))).rejects.toThrow('There is no space left')
  })

  it('throws a sentence about rights when the folder is read-only', async () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    await expect(explainDiskErrors(folder, () => Promise.reject(error))).rejects.toThrow(
      'cannot be written to (EACCES)',
    )
  })

  it('rethrows an error that is not about the disk', async () => {
    const error = new Error('another reason')
    await expect(explainDiskErrors(folder, () => Promise.reject(error))).rejects.toBe(error)
  })
})

describe('the program', () => {
  it.each(['file/data', '/proc/no/data'])('with DATA_DIR %s ends with a sentence about it', async (path) => {
    const place = path.startsWith('/') ? path : join(folder, path)
    const { code, said } = await startProgram({ DATA_DIR: place }).ended
    expect(code).toBe(1)
    expect(said).toMatch(/^The folder \S+ cannot be written to \(\w+\)\. .*DATA_DIR.*\n$/)
    expect(said).toContain(place)
  })

  // The lock does not fit, the empty database does not, or what it is filled with does not.
  it.each([0, 20, 41])('on a disk of %i MB ends with a sentence about it', async (megabytes) => {
    const disk = mountSmallDisk(Math.max(1, megabytes))
    if (!disk) return withoutSmallDisk()
    try {
      if (megabytes === 0) await writeFile(join(disk.folder, 'full'), Buffer.alloc(2 ** 20)).catch(() => {})
      const { code, said } = await startProgram({ DATA_DIR: disk.folder, SCENARIO: 'site' }).ended
      expect(said).toBe(
        `There is no space left on the disk of ${disk.folder}. Make room there, or set DATA_DIR to a folder on another disk.\n`,
      )
      expect(code).toBe(1)
    } finally {
      disk.remove()
    }
  })
})
