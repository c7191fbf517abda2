import * as z from 'zod'
import { paths } from '#lib/common/paths.ts'
import { orders } from '#lib/contract/orders.ts'
import { contentDisposition } from '#lib/server/http/filename.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { ConcurrencyLimit } from '#lib/server/proxy/concurrency-limit.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import { mediaById, type WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { type ArchiveTexts, createArchive, type OpenArchivedFile } from './archive.ts'
import { toArchiveEntries } from './entries.ts'

const codeBody = z.object({ code: z.string() })

type Options = {
  wrapHandler: WrapHandler<Session>
  callWith: CallWith
  /** `content` takes no slot: an archive takes one however many files it has. */
  concurrencyLimit: Pick<ConcurrencyLimit, 'acquire'>
  content: (request: Request, params: { id: string }) => Promise<Response>
  loadTexts: (sourceOrderId: string) => Promise<ArchiveTexts & { filename: string }>
}

export function createArchiveHandler({ wrapHandler, callWith, concurrencyLimit, content, loadTexts }: Options) {
  return wrapHandler('archive', mediaById, async (request, { params, session, requestId, logAtEnd }) => {
    const caller = { session, accountId: session.accountId, requestId, signal: request.signal }
    const release = concurrencyLimit.acquire(session.key)
    try {
      const details = await callAs(callWith, caller, orders.details, { params, query: { includes: ['files'] } })
      const texts = await loadTexts(details.order.orderData.sourceOrderId)
      const headers = {
        ...apiHeaders,
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', texts.filename),
      }
      if (request.method === 'HEAD') {
        release()
        return new Response(null, { headers })
      }
      const open: OpenArchivedFile = async (fileId) =>
        await bodyOf(await content(fileRequest(request, fileId), { id: fileId }))
      const write = logAtEnd()
      const onEnd = (error?: unknown) => {
        release()
        write(200, error)
      }
      return new Response(createArchive(toArchiveEntries(details), open, texts, onEnd), { headers })
    } catch (error) {
      release()
      throw error
    }
  })
}

async function bodyOf(file: Response): ReturnType<OpenArchivedFile> {
  if (file.ok && file.body) return file.body
  const refusal = codeBody.safeParse(await file.json().catch(() => undefined))
  return { reason: refusal.data?.code === 'empty_file' ? 'empty' : 'unavailable' }
}

function fileRequest({ url, headers: given, signal }: Request, fileId: string) {
  const headers = new Headers(given)
  headers.delete('range')
  return new Request(new URL(paths.fileContent(fileId, { download: true }), url), { headers, signal })
}
