import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'

/**
 * A file's bytes as the body of an answer. Not `Readable.toWeb`: when the reader leaves at the wrong moment that throws
 * where nobody can catch it, and takes the process along.
 */
export function toBody(stream: Readable): BodyInit {
  return ReadableStream.from<Uint8Array>(stream) as BodyInit
}
