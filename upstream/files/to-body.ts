import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { logError } from '../log.ts'

/**
 * A file's bytes as the body of an answer. Not `Readable.toWeb`: when the reader leaves at the wrong moment that throws
 * where nobody can catch it, and takes the process along.
 */
export function toBody(stream: Readable): BodyInit {
  return ReadableStream.from<Uint8Array>(tellingFaults(stream)) as BodyInit
}

/** The adapter writes the words of an error into the broken answer, and a file's hold where it lies. */
async function* tellingFaults(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    logError('file', error)
    throw new Error('The file cannot be read', { cause: error })
  }
}
