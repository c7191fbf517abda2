import { makeZip } from 'client-zip'
import type { ArchiveEntry, Missing } from './archive-entries.ts'

export type ArchiveTexts = {
  title: string
  manifestName: string
  missing: (missing: Missing) => string
  summary: (counts: { there: number; all: number }) => string
}

/**
 * A ZIP of the entries, written as they arrive: one file at a time, and only as fast as it is read. What cannot be had
 * is left out and named in the list that comes last. A file that breaks off halfway breaks the archive, so that half a
 * file never looks like a whole one.
 */
export function archiveOf(
  entries: readonly ArchiveEntry[],
  open: (fileId: string) => Promise<ReadableStream<Uint8Array> | undefined>,
  texts: ArchiveTexts,
): ReadableStream<Uint8Array> {
  async function* parts() {
    const lines: string[] = []
    let there = 0
    for (const { name, modified, ...rest } of entries) {
      const input = 'fileId' in rest ? await open(rest.fileId) : undefined
      if (input) {
        there += 1
        lines.push(name)
        yield { name, input, lastModified: modified }
      } else {
        lines.push(`${name}  ${texts.missing('missing' in rest ? rest.missing : { reason: 'unavailable' })}`)
      }
    }
    const manifest = [texts.title, texts.summary({ there, all: entries.length }), '', ...lines, '']
    yield { name: texts.manifestName, input: manifest.join('\r\n'), lastModified: new Date() }
  }
  // client-zip throws in whoever cancels its stream, and someone who goes away is no error.
  return makeZip(parts()).pipeThrough(new TransformStream<Uint8Array, Uint8Array>())
}
