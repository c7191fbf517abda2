import { takeSmall } from '#lib/server/http/body-stream.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import { connectionsFor } from '#lib/server/upstream/file-address.ts'
import { plainBody } from '#lib/server/upstream/read-body.ts'
import { type Answer, abandon, discard, type Limits, send, limits as usualLimits } from '#lib/server/upstream/send.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'
import type { SignedFile } from './signed-files.ts'

export type FileHeaders = { contentType: string; disposition: string }
export type OnFileEnd = (status: number, error?: unknown) => void

type Storage = { fileOrigins: readonly string[]; upstreamOrigin: string; limits?: Limits }
type FileRequest = {
  request: Request
  signal: AbortSignal
  sign: (fresh: boolean) => Promise<SignedFile>
  shown: (file: SignedFile, answer: Answer) => FileHeaders
  ended: OnFileEnd
}

const rangePattern = /^bytes=\d{0,15}-\d{0,15}$/
/** `If-Range`: entity tag or date of the version that the browser has in part. */
const versionPattern = /^[\u0020-\u007e]{1,200}$/
const fileHeaders = ['content-range', 'accept-ranges', 'content-length', 'etag', 'last-modified'] as const
const refusedStatuses = new Set([400, 401, 403, 410])

const expired = Symbol('expired')

/** An expired URL is signed again, once. */
export async function fetchFile(storage: Storage, { request, signal, sign, shown, ended }: FileRequest) {
  for (const fresh of [false, true]) {
    const file = await sign(fresh)
    const response = await sendFor(storage, file, request, signal, async (answer) => {
      if (refusedStatuses.has(answer.statusCode)) {
        await discard(answer)
        return expired
      }
      try {
        return await respond(request.method, answer, () => shown(file, answer), ended)
      } catch (error) {
        abandon(answer)
        throw error
      }
    })
    if (response !== expired) return response
  }
  throw new RefusedError(502, 'file_unavailable')
}

function sendFor<T>(
  { fileOrigins, upstreamOrigin, limits = usualLimits }: Storage,
  file: SignedFile,
  request: Request,
  signal: AbortSignal,
  read: (answer: Answer) => Promise<T>,
) {
  const url = new URL(file.url)
  const dispatcher = connectionsFor(url, fileOrigins, upstreamOrigin)
  if (!dispatcher) throw new RefusedError(502, 'file_unavailable')
  const headers: Record<string, string> = { accept: '*/*', 'user-agent': 'site-flow-light' }
  const range = request.headers.get('range')
  const version = request.headers.get('if-range')
  if (range !== null && rangePattern.test(range) && (version === null || versionPattern.test(version))) {
    headers.range = range
    if (version !== null) headers['if-range'] = version
  }
  const path = url.pathname + url.search
  return send({ origin: url.origin, path, method: request.method, headers, signal, limits, dispatcher }, read)
}

async function respond(method: string, answer: Answer, shown: () => FileHeaders, ended: OnFileEnd): Promise<Response> {
  const { statusCode: status, headers } = answer
  if (status === 404) throw new RefusedError(404, 'file_unavailable')
  if (status === 416) {
    await discard(answer)
    ended(status)
    return new Response(null, { status, headers: { ...apiHeaders, ...keptOf(answer, ['content-range']) } })
  }
  if (status !== 200 && status !== 206)
    throw new TransportError('bad_upstream', { cause: new Error(`a file answered ${status}`) })
  if (status === 200 && headers['content-length'] === '0') throw new RefusedError(502, 'empty_file')
  const { contentType, disposition } = shown()
  const given: Record<string, string> = {
    ...apiHeaders,
    'content-type': contentType,
    'content-disposition': disposition,
    ...keptOf(answer, fileHeaders),
  }
  // A sandboxed PDF stays blank in the browser's viewer; the portal's pages frame it to print it.
  if (contentType === 'application/pdf') given['content-security-policy'] = "default-src 'none'; frame-ancestors 'self'"
  if (headers['content-encoding'] !== undefined) delete given['content-length']
  const body = await takeSmall(plainBody(answer), (error) => ended(status, error))
  if (!(body instanceof ReadableStream)) {
    if (status === 200 && body.length === 0 && method !== 'HEAD') throw new RefusedError(502, 'empty_file')
    ended(status)
  }
  return new Response(body, { status, headers: given })
}

function keptOf({ headers }: Answer, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
