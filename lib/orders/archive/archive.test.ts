import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
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

const bytesOf = async (archive: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(archive).arrayBuffer())

it('[OV-09] the archive breaks when a file breaks off, so that half a file never looks whole', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('%PDF')),
    pull: (controller) => controller.error(new Error('connection lost')),
  })
  const ended = vi.fn<(error?: unknown) => void>()
  const archive = createArchive([entry('a.pdf'), entry('b.pdf')], async () => broken, texts, ended)
  await expect(bytesOf(archive)).rejects.toThrow('connection lost')
  expect(ended.mock.calls).toEqual([[new Error('connection lost')]])
})

it('[OV-09] the list of an archive names files of another size, and has a line for each', async () => {
  const told = { ...texts, missing: () => 'MISSING: failed,\r\n002-Card.pdf\u2028x' }
  const none = { name: 'c.pdf', modified, missing: { reason: 'failed', error: '' } } as const
  const entries = [{ ...entry('a.pdf'), size: 4 }, { ...entry('b.pdf'), size: 9 }, none]
  const archive = createArchive(
    entries,
    async () => new Blob(['%PDF']).stream(),
    told,
    () => undefined,
  )
  const list = String(Buffer.from(unzipSync(await bytesOf(archive))['contents.txt'] ?? []))
  const lines = ['a.pdf', 'b.pdf  CHECK: 4 of 9', 'c.pdf  MISSING: failed, 002-Card.pdf x', '']
  expect(list.split('\r\n').slice(3)).toEqual(lines)
})

it('[OV-09] a browser that aborts before a file has come lets go of it when it comes', async () => {
  const cancelled = Promise.withResolvers<unknown>()
  const opened = Promise.withResolvers<ReadableStream<Uint8Array>>()
  const open = vi.fn(() => opened.promise)
  const ended = vi.fn<(error?: unknown) => void>()
  const reader = createArchive([entry('a.pdf')], open, texts, ended).getReader()
  const reading = reader.read()
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const leaving = reader.cancel('gone')
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1024))
  opened.resolve(new ReadableStream({ pull, cancel: cancelled.resolve }))
  expect(await cancelled.promise).toBe('gone')
  await Promise.all([reading, leaving])
  expect(ended.mock.calls).toEqual([['gone']])
})
