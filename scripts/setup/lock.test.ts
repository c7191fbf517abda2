import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
  file = path.join(folder, 'deep/running.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const noSignal = new AbortController().signal
const unexpected = (pid: number) => expect.unreachable(`process ${pid} has the lock`)
const acquire = () => acquireLock(file, { onWait: unexpected, signal: noSignal })

describe('a lock', () => {
  it('is given to one holder at a time, and the second waits for the first', async () => {
    const release = await acquire()
    const holders: number[] = []
    const second = acquireLock(file, { onWait: (pid: number) => holders.push(pid), signal: noSignal })
    await expect.poll(() => holders).toEqual([process.pid])
    release()
    expect(await second).toBeTypeOf('function')
  })

  it('leaves no other file in the folder, and none when it is released', async () => {
    const release = await acquire()
    expect(readdirSync(path.dirname(file))).toEqual(['running.lock'])
    release()
    expect(readdirSync(path.dirname(file))).toEqual([])
  })

  it('is taken over from a process that was killed', async () => {
    const holder = await holdElsewhere()
    const holders: number[] = []
    const mine = acquireLock(file, { onWait: (pid: number) => holders.push(pid), signal: noSignal })
    await expect.poll(() => holders).toEqual([holder.pid])
    holder.kill('SIGKILL')
    expect(await mine).toBeTypeOf('function')
  })

  it('is taken over when the number of its process now belongs to another one', async () => {
    await acquire()
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: '1' }))
    expect(await acquire()).toBeTypeOf('function')
  })

  it.each(['', '{"pid":', '{"pid":"7"}', 'null'])('is taken over when its file holds %j', async (content) => {
    const release = await acquire()
    release()
    writeFileSync(file, content)
    expect(await acquire()).toBeTypeOf('function')
  })

  it('is not removed by a holder that has lost it', async () => {
    const release = await acquire()
    writeFileSync(file, 'another holder')
    release()
    expect(existsSync(file)).toBe(true)
  })

  it('is no longer waited for after a signal', async () => {
    await acquire()
    const waiting = acquireLock(file, { onWait: () => {}, signal: AbortSignal.timeout(50) })
    await expect(waiting).rejects.toThrow('aborted')
  })
})

async function holdElsewhere() {
  const program = `
    const { acquireLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))})
    await acquireLock(${JSON.stringify(file)}, {})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(holder.stdout, 'data')
  return holder
}
