import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mountSmallDisk, withoutSmallDisk } from '#tests/support/servers/small-disk.ts'
import { makeFolder, writeInto } from './folder.mjs'
import { acquireLock } from './lock.mjs'
import { SetupError } from './output.mjs'
import { demoSecrets } from './product.mjs'

const setup = path.resolve(import.meta.dirname, '../setup.mjs')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'folder-'))
  writeFileSync(path.join(folder, 'file'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `npm start`, as far as it comes. */
function start(given: Record<string, string>, ...args: string[]) {
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...given }
  const { status, stdout, stderr } = spawnSync(process.execPath, [setup, 'start', ...args], { env, encoding: 'utf8' })
  return [status, `${stdout}${stderr}`]
}

it('npm start names a folder that cannot be written to, and its variable', () => {
  for (const place of [path.join(folder, 'file'), path.join(folder, 'file/data'), '/proc/no/data']) {
    const sentence = `^\\[setup\\] The folder ${place} cannot be written to \\([^\n]*set DATA_DIR to another folder\\.\n$`
    expect(start({ DATA_DIR: place })).toEqual([1, expect.stringMatching(sentence)])
  }
  const temporary = /^\[setup\] The folder \S+ cannot be .*TMPDIR.*\n$/
  expect(start({ TMPDIR: path.join(folder, 'none') }, '--temporary')).toEqual([1, expect.stringMatching(temporary)])
})

it('npm start on a full disk ends with a sentence that says so, and leaves no file there', () => {
  const disk = mountSmallDisk(1)
  if (!disk) return withoutSmallDisk()
  try {
    expect(() => writeFileSync(path.join(disk.folder, 'full'), Buffer.alloc(2 ** 21))).toThrow('ENOSPC')
    const remedy = 'Make room there, or set DATA_DIR to another folder.'
    const sentence = `There is no space left on the disk of ${disk.folder}. ${remedy}`
    expect(start({ DATA_DIR: disk.folder })).toEqual([1, `[setup] ${sentence}\n`])
    expect(() => demoSecrets(disk.folder)).toThrow(sentence)
    expect(readdirSync(disk.folder)).toEqual(['full'])
  } finally {
    disk.remove()
  }
})

it('a folder is made with its parents; one that cannot be made is refused by name', async () => {
  const deep = path.join(folder, 'a/b')
  makeFolder(deep)
  makeFolder(deep)
  expect(readdirSync(deep)).toEqual([])
  const place = path.join(folder, 'file/data')
  const waiting = acquireLock(path.join(place, 'setup.lock'), { onWait: () => {}, signal: undefined })
  await expect(waiting).rejects.toThrow(`The folder ${place} cannot be written to (ENOTDIR). Give this user the right`)
  expect(() => demoSecrets(place)).toThrow(SetupError)
  const fault = new TypeError('another')
  const fail = () => {
    throw fault
  }
  expect(() => writeInto(folder, 'DATA_DIR', fail)).toThrow(fault)
})
