import { makeZip } from 'client-zip'
import type { ArchiveEntry, Missing } from './entries.ts'

export type Sizes = { got: number; expected: number }
export type ArchiveTexts = {
  title: string
  manifestName: string
  missing: (missing: Missing) => string
  differs: (sizes: Sizes) => string
  summary: (counts: { there: number; all: number }) => string
}
export type OpenArchivedFile = (fileId: string) => Promise<ReadableStream<Uint8Array> | Missing>

/** A missing file is named in the list at the end. One that ends early fails the archive. */
export function createArchive(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  open: OpenArchivedFile,
  texts: ArchiveTexts,
  ended: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const left = new AbortController()

  async function* parts() {
    const lines: string[] = []
    let [there, all] = [0, 0]
    for await (const { name, modified, ...rest } of entries) {
      all += 1
      const found = 'fileId' in rest ? await open(rest.fileId) : rest.missing
      if (found instanceof ReadableStream) {
        const counted = countBytes()
        yield { name, input: found.pipeThrough(counted.stream, { signal: left.signal }), lastModified: modified }
        there += 1
        const sizes = { got: counted.bytes(), expected: ('size' in rest && rest.size) || counted.bytes() }
        lines.push(sizes.got === sizes.expected ? name : `${name}  ${texts.differs(sizes)}`)
      } else {
        lines.push(`${name}  ${oneLine(texts.missing(found))}`)
      }
    }
    const manifest = [texts.title, texts.summary({ there, all }), '', ...lines, '']
    yield { name: texts.manifestName, input: manifest.join('\r\n'), lastModified: new Date() }
  }

  const reader = makeZip(parts()).getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (left.signal.aborted) return
          if (!done) return controller.enqueue(value)
          ended()
          controller.close()
        } catch (error) {
          if (left.signal.aborted) return
          ended(error)
          controller.error(error)
        }
      },
      async cancel(reason) {
        ended(reason)
        left.abort(reason) // releases the file that is being read: client-zip would leave it open
        await reader.cancel(reason).catch(() => undefined) // cancelling rejects with the reason, which is no error here
      },
    },
    { highWaterMark: 0 },
  )
}

function countBytes() {
  let bytes = 0
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { stream, bytes: () => bytes }
}

/** Text of the upstream must not add lines to the list. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
