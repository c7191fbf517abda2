import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLoopMeter } from './read-loop-meter.ts'

const program = `
  const compute = (ms) => { const end = process.threadCpuUsage().user + ms * 1000; while (process.threadCpuUsage().user < end); }
  process.on('message', (ms) => { compute(ms); process.send('done') })
  setInterval(() => {}, 1000)
  process.send('ready')
`

it('a reading returns the longest stretch that a program computed without a turn of the event loop, and resets it', async () => {
  const meter = await createLoopMeter()
  const folder = await mkdtemp(join(tmpdir(), 'loop-meter-test-'))
  const file = join(folder, 'computes.mjs')
  await writeFile(file, program)
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...meter.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  await meter.read('computes.mjs')
  child.send(300)
  await once(child, 'message')
  expect(await meter.read('computes.mjs')).toBeGreaterThan(295)
  expect(await meter.read('computes.mjs')).toBeLessThan(150)
  child.kill()
  await once(child, 'exit')
  await meter.close()
  await rm(folder, { recursive: true })
})
