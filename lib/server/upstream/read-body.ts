import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Answer, abandon } from './send.ts'
import { TransportError } from './transport-error.ts'

export const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
export const bodyless = new Set([204, 205])

export function contentTypeOf({ headers }: Answer): string {
  const type = headers['content-type']
  return typeof type === 'string' ? type : ''
}

export function assertKind(answer: Answer, expected: RegExp) {
  const { statusCode, headers } = answer
  const type = contentTypeOf(answer)
  const isRedirect = statusCode >= 300 && statusCode < 400
  const isEmpty = bodyless.has(statusCode) || (headers['content-length'] === '0' && type === '')
  if (!isRedirect && (isEmpty || expected.test(type))) return
  abandon(answer)
  throw new TransportError('bad_upstream', { cause: new Error(`${statusCode} ${type || 'without a type'}`) })
}

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
