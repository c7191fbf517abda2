import type { Readable } from 'node:stream'

export const smallBytes = 64 * 1024

export async function takeSmall(
  body: Readable,
  ended: (error?: unknown) => void,
): Promise<Buffer<ArrayBuffer> | ReadableStream> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  const taken: Buffer[] = []
  let size = 0
  while (size <= smallBytes) {
    const { done, value } = await iterator.next()
    if (done) return Buffer.concat(taken, size)
    taken.push(value)
    size += value.length
  }
  return streamOf(taken, iterator, ended)
}

export function streamOf(taken: Buffer[], rest: AsyncIterator<Buffer>, ended: (error?: unknown) => void) {
  let end = (error?: unknown) => {
    end = () => {}
    ended(error)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        for (const chunk of taken) controller.enqueue(chunk)
      },
      async pull(controller) {
        try {
          const { done, value } = await rest.next()
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          end(error)
          controller.error(error) // aborts the transfer, so that half a file never looks complete
        }
      },
      async cancel(reason) {
        await rest.return?.()
        end(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
