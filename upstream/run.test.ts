import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startUpstreamProgram } from '../tests/support/servers/upstream-program.ts'
import { signRequest } from './tests/support/sign-request.ts'
import { createDataDir } from './tests/support/snapshot.ts'

// Programs start, and one fills a database: seconds each, and more on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir('run-')
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (env = {}) => startUpstreamProgram({ DATA_DIR: dataDir, STOP_GRACE_SECONDS: '3600', ...env })
/** Headers that sign a request with what the program prints for the brand of the demonstration. */
function signWith(notes: readonly string[], method: string, path: string) {
  const [, token = ''] = /token +(\d+)/.exec(notes.join('\n')) ?? []
  const [, secret = ''] = /secret +([0-9a-f]+)/.exec(notes.join('\n')) ?? []
  return signRequest(method, path, { token, secret })
}
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status

it('[SEC-27] [REL-22] a local program serves this machine alone, and stops with streams open', async () => {
  const logsWhatItIsSent = `data:text/javascript,process.on('message',(text)=>console.warn(text))`
  const { child, welcome, ended } = start({ NODE_OPTIONS: `--import=${logsWhatItIsSent}` })
  const { origin, notes } = await welcome
  const second = start().ended
  expect(await statusOf(`${origin}/health/ready`)).toBe(200)
  expect(await statusOf(`${origin}/api/order`)).toBe(401)
  const discovery = await fetch(`${origin}/identity/.well-known/openid-configuration`)
  expect(await discovery.json()).toMatchObject({ issuer: `${origin}/identity` })
  expect(await statusOf(`${origin}/outbox`)).toBe(200)
  expect(await statusOf(`${origin}/sign-in-tokens/pia`, { method: 'POST' })).toBe(200)
  const asked = request(`${origin}/health/live`, { headers: { host: 'evil.example' } }).end()
  expect(await once(asked, 'response')).toMatchObject([{ statusCode: 421 }])
  const { code, said } = await second
  expect([code, said]).toEqual([1, expect.stringContaining('in use by another copy of this program. Stop that one')])

  child.kill('SIGINT') // as the terminal does to the whole group
  expect(await statusOf(`${origin}/health/live`)).toBe(200)
  const events = await fetch(`${origin}/api/events`, { headers: signWith(notes, 'GET', '/api/events') })
  // As when its parent is gone, which read what it logs.
  for (const output of [child.stdout, child.stderr]) output?.destroy()
  child.send('a line of the log')
  child.disconnect()
  expect(await events.text()).toContain('retry')
  expect((await ended).code).toBe(0)
  const starting = start()
  starting.child.once('message', () => starting.child.disconnect())
  expect((await starting.ended).code).toBe(0)
})
