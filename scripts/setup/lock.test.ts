import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acquireLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
  file = path.join(folder, 'deep/setup.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()

it('a lock has one holder at a time; the second waits for the first, unless a signal ends that', async () => {
  const release = await acquireLock(file, { onWait: () => {}, signal })
  const [onWait, acquired] = [vi.fn(), vi.fn()]
  const second = acquireLock(file, { onWait, signal })
  void second.then(acquired)
  await expect.poll(() => onWait.mock.calls).toHaveLength(1)
  const aborted = acquireLock(file, { onWait: () => {}, signal: AbortSignal.timeout(50) })
  await expect(aborted).rejects.toThrow('aborted')
  expect(acquired).not.toHaveBeenCalled()
  release()
  const releaseSecond = await second
  releaseSecond()
})

it('the lock of a killed process is given to those that wait, one after the other', async () => {
  const program = `
    const { acquireLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))})
    await acquireLock(${JSON.stringify(file)}, { onWait() {} })
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(holder.stdout, 'data')
  let [inside, most] = [0, 0]
  async function takeTurn() {
    const release = await acquireLock(file, { onWait: () => {}, signal })
    inside += 1
    most = Math.max(most, inside)
    await sleep(100)
    inside -= 1
    release()
  }
  const turns = [takeTurn(), takeTurn(), takeTurn()]
  holder.kill('SIGKILL')
  await Promise.all(turns)
  expect(most).toBe(1)
})
