import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { logError } from '../core/log.ts'

/**
 * A file's bytes as the body of a response. Not `Readable.toWeb`: when the client disconnects at the wrong moment it
 * throws an uncaught exception, which ends the process.
 */
export function toBody(stream: Readable): BodyInit {
  return ReadableStream.from<Uint8Array>(withLoggedErrors(stream)) as BodyInit
}

/** The HTTP adapter writes the message of an error into the response; a file error's message holds its path. */
async function* withLoggedErrors(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    logError('file', error)
    throw new Error('The file cannot be read', { cause: error })
  }
}
