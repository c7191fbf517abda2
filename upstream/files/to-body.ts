import type { Readable } from 'node:stream'
import { ReadableStream, type UnderlyingSource } from 'node:stream/web'
import { logError } from '../core/log.ts'

/**
 * A file's bytes as the body of a response. Not `Readable.toWeb`: when the client disconnects at the wrong moment it
 * throws an uncaught exception, which ends the process.
 */
export function toBody(stream: Readable): BodyInit {
  const chunks = withLoggedErrors(stream)
  const source: UnderlyingSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined) // closes nothing where nothing was read
      stream.destroy()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 }) as BodyInit
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
