import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startProgram } from './tests/support/program.ts'
import { createDataDir } from './tests/support/snapshot.ts'

// Programs start, and one makes a database: seconds each, and more on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir('run-')
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (env: Record<string, string> = {}) => startProgram({ DATA_DIR: dataDir, ...env })

it('[SEC-27] a local installation reports to its parent, serves the demonstration to this machine, answers no other name, refuses a second copy on its data, and stops on its word with streams open', async () => {
  const { child, ready, ended } = start()
  const { origin } = await ready
  const second = start().ended
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  expect((await fetch(`${origin}/api/order`)).status).toBe(401)
  const discovery = await fetch(`${origin}/identity/.well-known/openid-configuration`)
  expect(await discovery.json()).toMatchObject({ issuer: `${origin}/identity` })
  expect((await fetch(`${origin}/outbox`)).status).toBe(200)
  expect((await fetch(`${origin}/sign-in-tokens/pia`, { method: 'POST' })).status).toBe(200)
  const forwarded = await fetch(`${origin}/outbox`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(forwarded.status).toBe(404)
  for (const path of ['/health/live', '/api/order', '/identity/.well-known/openid-configuration', '/outbox']) {
    const asked = request(`${origin}${path}`, { headers: { host: 'evil.example' } }).end()
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
    expect(statusCode).toBe(421)
  }

  const { code, said } = await second
  expect(code).toBe(1)
  expect(said).toMatch(/in use by another copy of this program\. Stop that one first\.\n$/)

  child.kill('SIGINT') // as the terminal does to the whole group
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  child.send({ type: 'stop' })
  expect((await ended).code).toBe(0)
})

it('a child stops when its parent is gone', async () => {
  const { child, ready, ended } = start()
  await ready
  child.disconnect()
  expect((await ended).code).toBe(0)
})

it('a port in use or a wrong configuration ends the start with a sentence that says so', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const [taken, wrong] = await Promise.all([
    start({ UPSTREAM_PORT: String(port) }).ended,
    start({ UPSTREAM_PORT: 'first', PORTAL_ORIGIN: 'somewhere' }).ended,
  ])
  other.close()
  expect([taken.code, wrong.code]).toEqual([1, 1])
  expect(taken.said).toContain(`Port ${port} is already in use. Stop the other program or set UPSTREAM_PORT`)
  expect(wrong.said).toContain('UPSTREAM_PORT must be a port number')
  expect(wrong.said).toContain('PORTAL_ORIGIN.0 must be an http or https address')
})

it('an unusable scenario or file of flags ends the start with its name', async () => {
  const empty = await createDataDir('run-scenario-') // a database that is filled already needs no scenario
  const [scenario, flags] = await Promise.all([
    start({ DATA_DIR: empty, SCENARIO: 'moon' }).ended,
    start({ FLAGS_FILE: '/nowhere/flags.json' }).ended,
  ])
  await rm(empty, { recursive: true })
  expect([scenario.code, flags.code]).toEqual([1, 1])
  expect(scenario.said).toContain('There is no scenario "moon". There are: site, empty, first-access, own.')
  expect(flags.said).toContain('FLAGS_FILE /nowhere/flags.json cannot be read')
})

it('[SEC-27] an installation with a public origin has nothing of the demonstration, and says so', async () => {
  const port = await freePort()
  const { child, ready, ended } = start({ UPSTREAM_ORIGIN: 'https://siteflow.example', UPSTREAM_PORT: String(port) })
  const { signIns, notes } = await ready
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    return [answer.status, await answer.text()]
  }
  const pages = [
    ask('/outbox'),
    ask('/inbox/lumen-cards'),
    ask('/samples/card-1/a.pdf'),
    ask('/sign-in-tokens/pia', 'POST'),
  ]
  for (const page of await Promise.all(pages)) expect(page).toEqual(await ask('/no-such-page'))
  expect(await ask('/health/ready')).toEqual([503, expect.stringContaining('Nobody can sign in')])
  expect(await ask('/health/live')).toEqual([200, '{"status":"ok"}'])
  expect(signIns).toEqual([])
  expect(notes.join('\n')).toContain('The people of the demonstration cannot sign in or send orders here')
  expect(notes.join('\n')).toContain('/health/ready answers 503')
  child.send({ type: 'stop' })
  expect((await ended).code).toBe(0)
})
