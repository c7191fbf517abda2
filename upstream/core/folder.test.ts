import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { StartError } from './errors.ts'
import { explainDiskErrors, requireFolder } from './folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'))
  await writeFile(join(folder, 'file'), '')
})

it('a folder is made with its parents; one that cannot be made is named, with what to do', async () => {
  const made = join(folder, 'a/b/c')
  await Promise.all([requireFolder(made), requireFolder(made)])
  expect(await readdir(made)).toEqual([])
  for (const [place, use] of [
    [join(folder, 'file'), requireFolder],
    ['/proc/no/data', requireFolder],
    [join(folder, 'file/data'), (dataDir: string) => openDatabase({ dataDir })],
  ] as const) {
    const refused = use(place)
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
