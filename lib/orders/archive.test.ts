import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ArchiveTexts, archiveOf } from './archive.ts'
import type { ArchiveEntry } from './archive-entries.ts'

const texts: ArchiveTexts = {
  title: 'Files of order SO-1',
  manifestName: 'contents.txt',
  missing: (missing) => `MISSING: ${missing.reason}`,
  summary: ({ there, all }) => `${there} of ${all}`,
}
const modified = new Date('2026-11-20T10:00:00Z')
const entry = (name: string): ArchiveEntry => ({ name, modified, fileId: name })

async function unzip(archive: ReadableStream<Uint8Array>) {
  const entries = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()))
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

it('[OV-09] holds every file, and a list of what is and what is not in it', async () => {
  const entries: ArchiveEntry[] = [
    entry('001-表紙-名刺.pdf'),
    { name: '002-Text-book.pdf', modified, missing: { reason: 'notreceived' } },
    entry('003-Card-gone.pdf'),
    entry('004-Card-card.pdf'),
  ]
  const open = async (fileId: string) => (fileId.includes('gone') ? undefined : new Blob(['%PDF ', fileId]).stream())
  expect(await unzip(archiveOf(entries, open, texts))).toEqual({
    '001-表紙-名刺.pdf': '%PDF 001-表紙-名刺.pdf',
    '004-Card-card.pdf': '%PDF 004-Card-card.pdf',
    'contents.txt': [
      'Files of order SO-1',
      '2 of 4',
      '',
      '001-表紙-名刺.pdf',
      '002-Text-book.pdf  MISSING: notreceived',
      '003-Card-gone.pdf  MISSING: unavailable',
      '004-Card-card.pdf',
      '',
    ].join('\r\n'),
  })
})

it('opens a file only when it is its turn, and reads it only as fast as the archive is read', async () => {
  const megabyte = new Uint8Array(1024 * 1024)
  let made = 0
  const opened: string[] = []
  const open = async (fileId: string) => {
    opened.push(fileId)
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          made += 1
          if (made % 50 === 0) controller.close()
          else controller.enqueue(megabyte)
        },
      },
      { highWaterMark: 0 },
    )
  }
  const reader = archiveOf([entry('a.pdf'), entry('b.pdf')], open, texts).getReader()
  for (let chunk = 0; chunk < 10; chunk += 1) await reader.read()
  expect(made).toBeLessThanOrEqual(12)
  expect(opened).toEqual(['a.pdf'])
  await reader.cancel()
})

it('breaks with a file that breaks off, so that half a file never looks like a whole one', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('%PDF')),
    pull: (controller) => controller.error(new Error('connection lost')),
  })
  const archive = archiveOf([entry('a.pdf'), entry('b.pdf')], async () => broken, texts)
  await expect(new Response(archive).arrayBuffer()).rejects.toThrow('connection lost')
})
