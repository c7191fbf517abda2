import { deadlineIn } from '#lib/client/deadline.ts'
import { connectionsFor } from '#lib/client/file-address.ts'
import { type Limits, limits as usualLimits } from '#lib/client/limits.ts'
import { plainBody } from '#lib/client/read-body.ts'
import { type Answer, abandon, discard, send } from '#lib/client/send.ts'
import { TransportError } from '#lib/client/transport-error.ts'
import { takeSmall } from '#lib/http/body-stream.ts'
import { contentDisposition } from '#lib/http/filename.ts'
import type { ForeignGuard } from '#lib/http/guard.ts'
import { apiHeaders, RefusedError } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import type { Log } from '#lib/log/log.ts'
import type { SessionGate } from '#lib/session/gate.ts'
import type { Caps } from './caps.ts'
import { startLine } from './log-line.ts'
import { openSession } from './open-session.ts'
import { refusalOf } from './refusal-of.ts'
import type { SignedFile, SignedFiles, Wanted } from './signed-files.ts'

type Options = {
  gate: SessionGate
  guard: ForeignGuard
  signedFiles: SignedFiles
  fileOrigins: readonly string[]
  upstreamOrigin: string
  log: Log
  localeOf: LocaleOf
  caps: Caps
  limits?: Limits
}

const identifier = /^[A-Za-z0-9_-]{1,64}$/
const rangePattern = /^bytes=\d{0,15}-\d{0,15}$/
/** An entity tag or a date: which version of the file the browser has the beginning of. */
const versionPattern = /^[\u0020-\u007e]{1,200}$/
const pictureType = /^image\/(?:png|jpeg|webp)$/
const shownType = /^(?:application\/pdf|image\/(?:png|jpeg|webp))$/
const keptHeaders = ['content-range', 'accept-ranges', 'content-length', 'etag', 'last-modified'] as const

/** How a file is to be given: what it is, and the headers that follow from that. */
type Shown = { contentType: string; disposition: string }

/**
 * Makes the handlers that give the browser the bytes of a file. The signed address stays on the server, and is fetched
 * without the token of the session; an address that expired meanwhile is signed again, once.
 */
export function createFileProxy(options: Options) {
  const { gate, guard, signedFiles, log, localeOf, caps } = options

  async function answer(request: Request, event: string, id: string, give: Give): Promise<Response> {
    const requestId = requestIdOf(request.headers)
    const line = startLine(log, event, requestId)
    try {
      const foreign = guard(request, 'media')
      if (foreign) return line.end(foreign)
      if (!identifier.test(id)) throw new RefusedError(404, 'unknown_call')
      const session = await openSession(gate, request)
      line.session = session.key
      const { searchParams } = new URL(request.url)
      const revision = searchParams.get('revision') ?? ''
      const leave = caps.enter(session.key)
      const deadline = deadlineIn((options.limits ?? usualLimits).mediaTotalMs, request.signal)
      const ended = (status: number, error?: unknown) => {
        leave()
        deadline[Symbol.dispose]()
        line.write(status, error)
      }
      try {
        const wanted = { id, revision: revision.slice(0, 32), session, requestId, signal: deadline.signal }
        return await give(wanted, searchParams, ended)
      } catch (error) {
        leave()
        deadline[Symbol.dispose]()
        throw error
      }
    } catch (error) {
      const gone = request.signal.aborted
      return line.end(
        gone ? new Response(null, { status: 499 }) : refusalOf(error).toResponse(requestId, localeOf(request.headers)),
        error,
      )
    }
  }

  return {
    /** `?download=1&filename=…` saves the file, otherwise it is shown. */
    content: (request: Request, id: string) =>
      answer(request, 'file', id, async (wanted, search, ended) => {
        const isDownload = search.get('download') === '1'
        const sign = () => signedFiles.content(wanted, { preview: !isDownload })
        const shown = ({ contentType = '', filename = '' }: SignedFile): Shown => {
          const isShown = shownType.test(contentType)
          const name = search.get('filename') || filename || wanted.id
          return {
            contentType: isShown ? contentType : 'application/octet-stream',
            disposition: contentDisposition(isDownload || !isShown ? 'attachment' : 'inline', name),
          }
        }
        return await fetchFile(options, wanted, request, sign, shown, ended)
      }),

    thumbnail: (request: Request, id: string, page: string) =>
      answer(request, 'thumbnail', id, async (wanted, _, ended) => {
        if (!/^[1-9]\d{0,3}$/.test(page)) throw new RefusedError(404, 'file_unavailable')
        const sign = (fresh: boolean) => signedFiles.thumbnail(wanted, Number(page), { fresh })
        return await fetchFile(options, wanted, request, sign, shownPicture, ended)
      }),
  }
}

function shownPicture(_file: SignedFile, { headers }: Answer): Shown {
  const [type = ''] = String(headers['content-type']).split(';')
  if (!pictureType.test(type)) throw new TransportError('bad_upstream', { cause: new Error(type) })
  return { contentType: type, disposition: 'inline' }
}

type Ended = (status: number, error?: unknown) => void
type Give = (wanted: Wanted, search: URLSearchParams, ended: Ended) => Promise<Response>

const expired = Symbol('expired')

async function fetchFile(
  options: Options,
  wanted: Wanted,
  request: Request,
  sign: (fresh: boolean) => Promise<SignedFile>,
  shown: (file: SignedFile, answer: Answer) => Shown,
  ended: Ended,
): Promise<Response> {
  for (const fresh of [false, true]) {
    const file = await sign(fresh)
    const response = await sendFor(options, file, wanted, request, async (answer) => {
      if ([400, 401, 403, 410].includes(answer.statusCode)) {
        await discard(answer)
        return expired
      }
      try {
        return await give(request.method, answer, shown(file, answer), ended)
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
  { fileOrigins, upstreamOrigin, limits = usualLimits }: Options,
  file: SignedFile,
  { signal }: Wanted,
  request: Request,
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

async function give(
  method: string,
  answer: Answer,
  { contentType, disposition }: Shown,
  ended: Ended,
): Promise<Response> {
  const { statusCode: status, headers } = answer
  if (status === 404) throw new RefusedError(404, 'file_unavailable')
  if (status !== 200 && status !== 206 && status !== 416)
    throw new TransportError('bad_upstream', { cause: new Error(`a file answered ${status}`) })
  if (status === 200 && headers['content-length'] === '0') throw new RefusedError(502, 'empty_file')
  const isEncoded = headers['content-encoding'] !== undefined
  const kept: Record<string, string> = {
    ...apiHeaders,
    'content-type': contentType,
    'content-disposition': disposition,
  }
  // A sandboxed PDF stays blank in the browser's viewer; our own pages frame it to print it.
  if (contentType === 'application/pdf') kept['content-security-policy'] = "default-src 'none'; frame-ancestors 'self'"
  for (const name of keptHeaders) {
    const value = headers[name]
    if (typeof value === 'string' && !(isEncoded && name === 'content-length')) kept[name] = value
  }
  const body = await takeSmall(plainBody(answer), (error) => ended(status, error))
  if (!(body instanceof ReadableStream)) {
    // Not every storage says beforehand that there is nothing.
    if (status === 200 && body.length === 0 && method !== 'HEAD') throw new RefusedError(502, 'empty_file')
    ended(status)
  }
  return new Response(body, { status, headers: kept })
}
