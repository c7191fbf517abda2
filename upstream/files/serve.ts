import type { ByteRange, FileStore, StoredFile, VerifiedUrl } from '../core/file-store.ts'
import { contentDisposition } from './content-disposition.ts'
import { toBody } from './to-body.ts'

export async function serveFile(store: FileStore, request: Request, use: VerifiedUrl): Promise<Response | undefined> {
  const file = await store.find(use.key)
  if (!file) return undefined
  const etag = `"${file.size.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    'content-disposition': contentDisposition(use.disposition ?? 'inline', use.filename ?? ''),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': use.contentType ?? 'application/octet-stream',
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
  })
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })

  const range = readRange(request, etag, file)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size))
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { stream } = await store.read(use.key, range)
  return new Response(toBody(stream), { status, headers })
}

/** One range; a request for several gets the whole file, which the standard allows. */
function readRange(request: Request, etag: string, { size }: StoredFile): ByteRange | 'unsatisfiable' | undefined {
  const onlyIf = request.headers.get('if-range')
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '') ?? []
  if ((from === '' && to === '') || (onlyIf !== null && onlyIf !== etag)) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
