import { createReadStream } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { request } from 'undici'
import { expect, it, vi } from 'vitest'
import { toBody } from './to-body.ts'

it('a stream of a file keeps the process running when a client disconnects at any moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'to-body-'))
  const file = join(folder, 'a.bin')
  await writeFile(file, Buffer.alloc(300_000, 'x'))
  const answer = getRequestListener(() => new Response(toBody(createReadStream(file))))
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const faults: unknown[] = []
  const note = (error: unknown) => faults.push(error)
  process.on('uncaughtException', note)
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    for (let taken = 0; taken < 60; taken += 1) {
      const { body } = await request(`http://127.0.0.1:${port}/`)
      let left = taken
      for await (const chunk of body) {
        if (chunk) left -= 1
        if (left <= 0) break
      }
    }
    const { body } = await request(`http://127.0.0.1:${port}/`)
    expect((await body.arrayBuffer()).byteLength).toBe(300_000)
    expect(faults).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

it('[SEC-49] the reason why a file cannot be read is logged, and not sent to the client', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error("EIO: i/o error, read '/srv/data/files/x.pdf'")
    })(),
  )
  const read = new Response(toBody(failing)).arrayBuffer()
  await expect(read).rejects.toThrow(/^The file cannot be read$/)
  expect(log.mock.calls.join()).toContain('EIO: i/o error')
  log.mockClear()
})

it('[REL-26] a file is closed when its client has left before the first byte was read', async () => {
  const stream = createReadStream(import.meta.filename)
  await new Response(toBody(stream)).body?.cancel()
  expect(stream.destroyed).toBe(true)
})
