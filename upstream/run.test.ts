import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'

// Programs start, and one makes a database: seconds, and much longer while the machine does other things.
vi.setConfig({ testTimeout: 300_000 })

const program = new URL('main.ts', import.meta.url)
const message = z.object({ type: z.string(), origin: z.string().optional(), text: z.string().optional() })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'run-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

function start(env: Record<string, string>) {
  // An empty scenario: what is under test is the program, and seeding takes long.
  const child = fork(program, { env: { ...process.env, SCENARIO: 'empty', DATA_DIR: dataDir, ...env }, silent: true })
  // All of it, which may come after the exit.
  const said = child.stderr ? text(child.stderr) : ''
  return { child, said, exit: once(child, 'exit') }
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (received) => {
      const { type, origin = '' } = message.parse(received)
      if (type === 'ready') resolve(origin)
    })
    child.once('exit', () => reject(new Error('the program ended')))
  })
}

it('reports to its parent, is no bother for a second copy, and stops on its word with streams open', async () => {
  const first = start({ UPSTREAM_PORT: '0' })
  const origin = await ready(first.child)
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  expect((await fetch(`${origin}/api/order`)).status).toBe(401)
  const discovery = await fetch(`${origin}/identity/.well-known/openid-configuration`)
  expect(await discovery.json()).toMatchObject({ issuer: `${origin}/identity` })

  const second = start({ UPSTREAM_PORT: '0' })
  expect(await second.exit).toEqual([1, null])
  expect(await second.said).toMatch(/in use by another copy of this program\. Stop that one first\.\n$/)

  first.child.kill('SIGINT') // as the terminal does to the whole group
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  first.child.send({ type: 'stop' })
  expect(await first.exit).toEqual([0, null])
})

it('leaves when its parent is gone', async () => {
  const { child, exit } = start({ UPSTREAM_PORT: '0' })
  await ready(child)
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

it('says that its port is taken, or what is wrong with its configuration', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const taken = start({ UPSTREAM_PORT: String(port) })
  const wrong = start({ UPSTREAM_PORT: 'first', PORTAL_ORIGIN: 'somewhere' })
  expect([await taken.exit, await wrong.exit]).toEqual([
    [1, null],
    [1, null],
  ])
  other.close()
  expect(await taken.said).toContain(`Port ${port} is already in use. Stop the other program or set UPSTREAM_PORT`)
  expect(await wrong.said).toContain('UPSTREAM_PORT must be a port number')
  expect(await wrong.said).toContain('PORTAL_ORIGIN.0 must be an http or https address')
})
