import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [setup, 'start'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

describe('npm start', () => {
  it.each(['file', 'file/data', '/proc/no/data'])(
    'with DATA_DIR %s, which cannot be written to, ends with a sentence that names it',
    (place) => {
      const dataFolder = path.resolve(folder, place)
      const { status, output } = start({ DATA_DIR: dataFolder })
      expect(status).toBe(1)
      expect(output).toContain(`The folder ${dataFolder} cannot be written to (`)
      expect(output).toMatch(/^\[setup\] [^\n]*set DATA_DIR to another folder\.\n$/)
    },
  )

  it('--temporary without a folder for temporary files ends with a sentence that names TMPDIR', () => {
    const { status, stderr } = spawnSync(process.execPath, [setup, 'start', '--temporary'], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, TMPDIR: path.join(folder, 'none') },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\[setup\] The folder \S+ cannot be .*TMPDIR.*\n$/)])
  })

  it('on a full disk ends with a sentence that says so, and leaves no file there', () => {
    const disk = mountSmallDisk(1)
    if (!disk) return withoutSmallDisk()
    try {
      expect(() => writeFileSync(path.join(disk.folder, 'full'), Buffer.alloc(2 ** 21))).toThrow('ENOSPC')
      const { status, output } = start({ DATA_DIR: disk.folder })
      expect(output).toBe(
        `[setup] There is no space left on the disk of ${disk.folder}. Make room there, or set DATA_DIR to another folder.\n`,
      )
      expect(status).toBe(1)
      expect(() => demoSecrets(disk.folder)).toThrow('There is no space left on the disk')
      expect(readdirSync(disk.folder)).toEqual(['full'])
    } finally {
      disk.remove()
    }
  })
})

it('a lock and the secrets in a folder that cannot be written to are refused with its name', async () => {
  const place = path.join(folder, 'file/data')
  const waiting = acquireLock(path.join(place, 'setup.lock'), { onWait: () => {}, signal: undefined })
  await expect(waiting).rejects.toThrow(`The folder ${place} cannot be written to (ENOTDIR). Give this user the right`)
  expect(() => demoSecrets(place)).toThrow(SetupError)
})

it('a fault that is not the disk’s is thrown on unchanged', () => {
  const fault = new TypeError('another')
  const fail = () => {
    throw fault
  }
  expect(() => writeInto(folder, 'DATA_DIR', fail)).toThrow(fault)
})

it('a folder is made with its parents, and may exist already', () => {
  const deep = path.join(folder, 'a/b')
  makeFolder(deep)
  makeFolder(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
})
