import { contentDisposition, nameOfType } from '#lib/server/http/filename.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { type Answer, deadlineIn, type Limits, limits as usualLimits } from '#lib/server/upstream/send.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'
import { type HandlerPolicy, mediaById, type WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { type FileHeaders, fetchFile, type OnFileEnd } from './fetch-file.ts'
import type { FileToSign, SignedFile, SignedFiles } from './signed-files.ts'

type Options = {
  wrapHandler: WrapHandler<Session>
  signedFiles: SignedFiles
  fileOrigins: readonly string[]
  upstreamOrigin: string
  concurrencyLimit: ConcurrencyLimit
  limits?: Limits
}

const pictureType = /^image\/(?:png|jpeg|webp)$/
const shownType = /^(?:application\/pdf|image\/(?:png|jpeg|webp))$/

type GiveFile<P> = (given: {
  request: Request
  params: P
  search: URLSearchParams
  wanted: FileToSign
  ended: OnFileEnd
}) => Promise<Response>

export function createFileProxy(options: Options) {
  const { wrapHandler, signedFiles, concurrencyLimit } = options

  const createFileHandler = <P extends { id: string }>(event: string, give: GiveFile<P>) =>
    wrapHandler<HandlerPolicy, P>(event, mediaById, async (request, { params, session, requestId, logAtEnd }) => {
      const { searchParams: search } = new URL(request.url)
      const revision = search.get('revision') ?? ''
      const release = await concurrencyLimit.waitToAcquire(session.key, request.signal)
      const deadline = deadlineIn((options.limits ?? usualLimits).mediaTotalMs, request.signal)
      const write = logAtEnd()
      const ended = (status: number, error?: unknown) => {
        release()
        deadline[Symbol.dispose]()
        write(status, error)
      }
      try {
        const wanted = { id: params.id, revision: revision.slice(0, 32), session, requestId, signal: deadline.signal }
        return await give({ request, params, search, wanted, ended })
      } catch (error) {
        release()
        deadline[Symbol.dispose]()
        throw error
      }
    })

  return {
    content: createFileHandler('file', async ({ request, search, wanted, ended }) => {
      const isDownload = search.get('download') === '1'
      const sign = () => signedFiles.content(wanted, { preview: !isDownload })
      const shown = (file: SignedFile, answer: Answer): FileHeaders => {
        const contentType = file.contentType ?? typeOf(answer)
        const isShown = shownType.test(contentType)
        const name = file.filename || nameOfType(search.get('filename') || wanted.id, contentType)
        return {
          contentType: isShown ? contentType : 'application/octet-stream',
          disposition: contentDisposition(isDownload || !isShown ? 'attachment' : 'inline', name),
        }
      }
      return await fetchFile(options, { request, signal: wanted.signal, sign, shown, ended })
    }),

    thumbnail: createFileHandler<{ id: string; page: string }>(
      'thumbnail',
      async ({ request, params: { page }, wanted, ended }) => {
        if (!/^[1-9]\d{0,3}$/.test(page)) throw new RefusedError(404, 'file_unavailable')
        const sign = (fresh: boolean) => signedFiles.thumbnail(wanted, Number(page), { fresh })
        return await fetchFile(options, { request, signal: wanted.signal, sign, shown: shownPicture, ended })
      },
    ),
  }
}

const typeOf = ({ headers }: Answer) => String(headers['content-type']).split(';')[0] ?? ''

function shownPicture(_file: SignedFile, answer: Answer): FileHeaders {
  const type = typeOf(answer)
  if (!pictureType.test(type)) throw new TransportError('bad_upstream', { cause: new Error(type) })
  return { contentType: type, disposition: 'inline' }
}
