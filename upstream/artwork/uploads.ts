import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { forbidden, notFound, Problem } from '../core/errors.ts'
import { TooLargeError, type VerifiedUrl } from '../core/file-store.ts'
import { serveFile } from '../files/serve.ts'
import type { Upstream } from '../upstream.ts'
import { parseUploadKey, receiveArtwork } from './receive.ts'

/** Signed addresses of the file store: each lets its holder read, or write, that one file until it expires. */
export function filesApp(up: Upstream) {
  return new Hono()
    .get('/files/*', async ({ req }) => {
      const file = await serveFile(up.files, req.raw, verify(up, req.raw))
      if (!file) throw notFound('File')
      return file
    })
    .put('/files/*', async ({ req, json }) => {
      const size = await receive(up, req.raw, verify(up, req.raw))
      return json({ success: true, size })
    })
}

function verify(up: Upstream, request: Request): VerifiedUrl {
  const use = up.files.verifyUrl(request.method, new URL(request.url))
  if (!use) throw forbidden('This address was not made here, or was changed')
  if (use.isExpired) throw new Problem(403, 'expired', 'This address has expired')
  return use
}

async function receive(up: Upstream, request: Request, use: VerifiedUrl): Promise<number> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (use.contentType !== undefined && given !== use.contentType) {
    throw new Problem(415, 415, `Send this file with the content type ${use.contentType}, not "${given}"`)
  }
  const maxBytes = up.config.maxArtworkBytes
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const target = parseUploadKey(use.key)
  const source = Readable.from(request.body ?? [])
  const stored = target
    ? receiveArtwork(up, target, source, { maxBytes })
    : up.files.write(use.key, source, { maxBytes })
  const { size } = await stored.catch((error: unknown) => {
    throw error instanceof TooLargeError ? tooLarge(maxBytes) : error
  })
  return size
}

const tooLarge = (maxBytes: number) => new Problem(413, 413, `The file is larger than ${maxBytes / 1024 / 1024} MB`)
