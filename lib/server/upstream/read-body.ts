import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Answer, abandon } from './send.ts'
import { TransportError } from './transport-error.ts'

/** Some servers compress although we ask for none. */
export function plainBody(answer: Answer): Readable {
  const { headers, body } = answer
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return body
  const decompress = decompressorOf(encoding)
  if (!decompress) {
    abandon(answer)
    throw new TransportError('bad_upstream', { cause: new Error(`content-encoding ${String(encoding)}`) })
  }
  body.on('error', (error) => decompress.destroy(error))
  decompress.on('close', () => body.destroy())
  return body.pipe(decompress)
}

function decompressorOf(encoding: string | string[]) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  return undefined
}

export async function readBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new TransportError('bad_upstream', { cause: new Error(`more than ${maxBytes} bytes`) })
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)
}
