import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const program = `
import { standBeforeNext } from '${new URL('stand-before-next.ts', import.meta.url)}'
process.on('uncaughtException', () => process.send('fault'))
standBeforeNext({ origin: undefined, graceSeconds: 1 })
process.on('message', (text) => {
  process.stdout.write(text)
  process.stderr.write(text)
  setImmediate(() => process.send('logged'))
})
process.send('ready')
`

it('[REL-22] a portal whose log nobody reads any more has no fault, and stops when its launcher is gone', async () => {
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  await once(child, 'message')
  for (const output of [child.stdout, child.stderr]) output?.destroy()
  child.send('a line of the log')
  await expect.poll(() => messages).toContain('logged')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(messages).toEqual(['ready', 'logged'])
})
