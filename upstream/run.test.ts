import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signWith, startProgram } from './tests/support/program.ts'
import { createDataDir } from './tests/support/snapshot.ts'

// Programs start, and one fills a database: seconds each, and more on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir('run-')
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = () => startProgram({ DATA_DIR: dataDir, STOP_GRACE_SECONDS: '3600' })
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status

it('[SEC-27] [REL-22] a local program serves this machine alone, and stops with streams open', async () => {
  const { child, ready, ended } = start()
  const { origin, notes } = await ready
  const second = start().ended
  expect(await statusOf(`${origin}/health/ready`)).toBe(200)
  expect(await statusOf(`${origin}/api/order`)).toBe(401)
  const discovery = await fetch(`${origin}/identity/.well-known/openid-configuration`)
  expect(await discovery.json()).toMatchObject({ issuer: `${origin}/identity` })
  expect(await statusOf(`${origin}/outbox`)).toBe(200)
  expect(await statusOf(`${origin}/sign-in-tokens/pia`, { method: 'POST' })).toBe(200)
  expect(await statusOf(`${origin}/outbox`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
  for (const path of ['/health/live', '/api/order', '/identity/.well-known/openid-configuration', '/outbox']) {
    const asked = request(`${origin}${path}`, { headers: { host: 'evil.example' } }).end()
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
    expect(statusCode, path).toBe(421)
  }
  const { code, said } = await second
  expect([code, said]).toEqual([1, expect.stringContaining('in use by another copy of this program. Stop that one')])

  child.kill('SIGINT') // as the terminal does to the whole group
  expect(await statusOf(`${origin}/health/live`)).toBe(200)
  const events = await fetch(`${origin}/api/events`, { headers: signWith(notes)('GET', '/api/events') })
  child.disconnect() // as when its parent is gone
  expect(await events.text()).toContain('retry')
  expect((await ended).code).toBe(0)
  const starting = start()
  starting.child.once('message', () => starting.child.disconnect())
  expect((await starting.ended).code).toBe(0)
})
