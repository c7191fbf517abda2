import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryLock, waitForLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
  file = path.join(folder, 'deep/running.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a lock', () => {
  it('is given to one only, and tells the second who has it', () => {
    const { release } = tryLock(file)
    expect(tryLock(file).heldBy?.pid).toBe(process.pid)
    release?.()
    expect(tryLock(file).heldBy).toBeUndefined()
  })

  it('leaves nothing but itself in the folder, and not even itself when released', () => {
    const { release } = tryLock(file)
    tryLock(file)
    expect(readdirSync(path.dirname(file))).toEqual(['running.lock'])
    release?.()
    expect(readdirSync(path.dirname(file))).toEqual([])
  })

  it('is taken over from a process that was killed', async () => {
    const holder = await holdElsewhere()
    expect(tryLock(file).heldBy?.pid).toBe(holder.pid)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(tryLock(file).release).toBeTypeOf('function')
  })

  it('is taken over when its number now belongs to another process', () => {
    tryLock(file)
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ pid, since, started: '1' }))
    expect(tryLock(file).release).toBeTypeOf('function')
  })

  it.each(['', '{"pid":', '{"pid":"7"}', 'null'])('is taken over when its file holds %j', (content) => {
    tryLock(file).release?.()
    writeFileSync(file, content)
    expect(tryLock(file).release).toBeTypeOf('function')
  })

  it('is not removed by one who has lost it', () => {
    const { release } = tryLock(file)
    writeFileSync(file, 'somebody else')
    release?.()
    expect(existsSync(file)).toBe(true)
  })

  it('can be waited for', async () => {
    const { release } = tryLock(file)
    const holders: number[] = []
    const mine = waitForLock(file, { onWait: ({ pid }: { pid: number }) => holders.push(pid), signal: undefined })
    expect(holders).toEqual([process.pid])
    release?.()
    expect(await mine).toBeTypeOf('function')
  })

  it('is no longer waited for after an interruption', async () => {
    tryLock(file)
    const waiting = waitForLock(file, { onWait: () => {}, signal: AbortSignal.timeout(50) })
    await expect(waiting).rejects.toThrow('aborted')
  })
})

async function holdElsewhere() {
  const program = `
    const { tryLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))})
    tryLock(${JSON.stringify(file)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(holder.stdout, 'data')
  return holder
}
