import { type Answer, deadlineIn, type Limits, limits as usualLimits } from '#lib/client/send.ts'
import { TransportError } from '#lib/client/transport-error.ts'
import { contentDisposition } from '#lib/http/filename.ts'
import type { ForeignGuard } from '#lib/http/guard.ts'
import { RefusedError } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import type { Log } from '#lib/log/log.ts'
import type { SessionGate } from '#lib/session/gate.ts'
import type { Caps } from './caps.ts'
import { type Ended, fetchFile, type Shown } from './fetch-file.ts'
import { startLine } from './log-line.ts'
import { openSession } from './open-session.ts'
import { refuseFor } from './refusal-of.ts'
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
const pictureType = /^image\/(?:png|jpeg|webp)$/
const shownType = /^(?:application\/pdf|image\/(?:png|jpeg|webp))$/

type Give = (wanted: Wanted, search: URLSearchParams, ended: Ended) => Promise<Response>

/** Makes the handlers that give the browser the bytes of a file. Its signed address stays on the server. */
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
      return line.end(refuseFor(request, error, requestId, localeOf), error)
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
        return await fetchFile(options, { request, signal: wanted.signal, sign, shown, ended })
      }),

    thumbnail: (request: Request, id: string, page: string) =>
      answer(request, 'thumbnail', id, async (wanted, _, ended) => {
        if (!/^[1-9]\d{0,3}$/.test(page)) throw new RefusedError(404, 'file_unavailable')
        const sign = (fresh: boolean) => signedFiles.thumbnail(wanted, Number(page), { fresh })
        return await fetchFile(options, { request, signal: wanted.signal, sign, shown: shownPicture, ended })
      }),
  }
}

function shownPicture(_file: SignedFile, { headers }: Answer): Shown {
  const [type = ''] = String(headers['content-type']).split(';')
  if (!pictureType.test(type)) throw new TransportError('bad_upstream', { cause: new Error(type) })
  return { contentType: type, disposition: 'inline' }
}
