import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { type ArchiveTexts, createArchive } from './archive.ts'
import type { ArchiveEntry } from './entries.ts'

const texts: ArchiveTexts = {
  title: 'Files of order SO-1',
  manifestName: 'contents.txt',
  missing: (missing) => `MISSING: ${missing.reason}`,
  differs: ({ got, expected }) => `CHECK: ${got} of ${expected}`,
  summary: ({ there, all }) => `${there} of ${all}`,
}
const modified = new Date('2026-11-20T10:00:00Z')
const entry = (name: string): ArchiveEntry => ({ name, modified, fileId: name, size: 0 })

const notKept = () => undefined

async function unzip(archive: ReadableStream<Uint8Array>) {
  const entries = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()))
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

it('[OV-09] the archive breaks when a file breaks off, so that half a file never looks whole', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('%PDF')),
    pull: (controller) => controller.error(new Error('connection lost')),
  })
  const ended = vi.fn<(error?: unknown) => void>()
  const archive = createArchive([entry('a.pdf'), entry('b.pdf')], async () => broken, texts, ended)
  await expect(new Response(archive).arrayBuffer()).rejects.toThrow('connection lost')
  expect(ended.mock.calls).toEqual([[new Error('connection lost')]])
})

it('[OV-09] the list of an archive names files of another size, and has a line for each', async () => {
  const told = { ...texts, missing: () => 'MISSING: failed,\r\n002-Card.pdf\u2028x' }
  const none = { name: 'c.pdf', modified, missing: { reason: 'failed', error: '' } } as const
  const entries = [{ ...entry('a.pdf'), size: 4 }, { ...entry('b.pdf'), size: 9 }, none]
  const files = await unzip(createArchive(entries, async () => new Blob(['%PDF']).stream(), told, notKept))
  expect(files['contents.txt']?.split('\r\n').slice(3)).toEqual([
    'a.pdf',
    'b.pdf  CHECK: 4 of 9',
    'c.pdf  MISSING: failed, 002-Card.pdf x',
    '',
  ])
})

describe('[OV-09] a browser that aborts the download', () => {
  function endless() {
    const cancelled = Promise.withResolvers<unknown>()
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: cancelled.resolve,
    })
    return { stream, cancelled: cancelled.promise }
  }

  it('before a file has come lets go of it when it comes', async () => {
    const { stream, cancelled } = endless()
    const asked = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<ReadableStream<Uint8Array>>()
    const open = async () => {
      asked.resolve()
      return await opened.promise
    }
    const ended = vi.fn<(error?: unknown) => void>()
    const reader = createArchive([entry('a.pdf')], open, texts, ended).getReader()
    const reading = reader.read()
    await asked.promise
    const leaving = reader.cancel('gone')
    opened.resolve(stream)
    expect(await cancelled).toBe('gone')
    await Promise.all([reading, leaving])
    expect(ended.mock.calls).toEqual([['gone']])
  })
})
