import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { signWith, startProgram } from '../support/program.ts'
import { createDataDir } from '../support/snapshot.ts'

// A program starts.
vi.setConfig({ testTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir('stop-')
})
afterAll(() => rm(dataDir, { recursive: true }))

async function open(url: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const asked = request(url, options).end()
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  return answered
}

it('[REL-22] on a stop signal the program finishes a slow download, ends streams at once, refuses new requests, and ends', async () => {
  // A test that waited for the grace to be over would fail.
  const program = startProgram({ DATA_DIR: dataDir, STOP_GRACE_SECONDS: '3600' })
  const { origin, notes } = await program.ready
  const sign = signWith(notes)
  const prepared = await fetch(`${origin}/api/file/getpreupload`, { headers: sign('GET', '/api/file/getpreupload') })
  const links = z.object({ upload: z.string(), fetch: z.string() }).parse(await prepared.json())
  const sent = randomBytes(12 * 1024 * 1024)
  const headers = { 'content-type': 'application/pdf' }
  expect((await fetch(links.upload, { method: 'PUT', headers, body: sent })).status).toBe(200)

  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await text(await open(`${origin}/health/live`, { agent }))).toContain('ok')
  const events = await open(`${origin}/api/events`, { headers: sign('GET', '/api/events') })
  await once(events, 'data')
  const download = await open(links.fetch) // which is read no further than the first bytes for now

  program.child.kill('SIGTERM')
  events.resume()
  await once(events, 'end')
  const refused = await open(`${origin}/health/ready`, { agent })
  expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close'])
  expect(JSON.parse(await text(refused))).toMatchObject({ error: { code: 'stopping' } })
  await expect(open(`${origin}/health/live`, { agent: false })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect((await buffer(download)).equals(sent)).toBe(true)
  expect((await program.ended).code).toBe(0)
})
