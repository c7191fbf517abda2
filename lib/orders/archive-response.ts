import * as z from 'zod'
import { callAs } from '#lib/client/call-upstream.ts'
import type { CallWith } from '#lib/client/upstream.ts'
import { id } from '#lib/contract/fields.ts'
import { orders } from '#lib/contract/orders.ts'
import { contentDisposition } from '#lib/http/filename.ts'
import type { ForeignGuard } from '#lib/http/guard.ts'
import { apiHeaders, RefusedError } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import type { Log } from '#lib/log/log.ts'
import { paths } from '#lib/paths.ts'
import type { Caps } from '#lib/proxy/caps.ts'
import { startLine } from '#lib/proxy/log-line.ts'
import { openSession } from '#lib/proxy/open-session.ts'
import { refuseFor } from '#lib/proxy/refusal-of.ts'
import type { SessionGate } from '#lib/session/gate.ts'
import { type ArchiveTexts, archiveOf, type OpenFile } from './archive.ts'
import { entriesOf } from './archive-entries.ts'

const refused = z.object({ code: z.string() })

type Options = {
  gate: SessionGate
  guard: ForeignGuard
  callWith: CallWith
  /** An archive takes one place however many files it has, so `content` takes none. */
  caps: Caps
  /** Gives the browser one file: the archive asks for each as the browser would. */
  content: (request: Request, fileId: string) => Promise<Response>
  loadTexts: (sourceOrderId: string) => Promise<ArchiveTexts & { filename: string }>
  log: Log
  localeOf: LocaleOf
}

/** Makes the handler that answers with all files of an order in one archive. */
export function createArchiveHandler({ gate, guard, callWith, caps, content, loadTexts, log, localeOf }: Options) {
  return async function archive(request: Request, orderId: string): Promise<Response> {
    const requestId = requestIdOf(request.headers)
    const line = startLine(log, 'archive', requestId)
    try {
      const foreign = guard(request, 'media')
      if (foreign) return line.end(foreign)
      if (!id.safeParse(orderId).success) throw new RefusedError(404, 'unknown_call')
      const session = await openSession(gate, request)
      line.session = session.key
      const caller = { session, accountId: session.accountId, requestId, signal: request.signal }
      const details = await callAs(callWith, caller, orders.details, { params: { id: orderId } })
      const texts = await loadTexts(details.order.orderData.sourceOrderId)
      const headers = {
        ...apiHeaders,
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', texts.filename),
      }
      if (request.method === 'HEAD') return line.end(new Response(null, { headers }))
      const open: OpenFile = async (fileId) => await bodyOf(await content(fileRequest(request, fileId), fileId))
      const leave = caps.enter(session.key)
      const ended = (error?: unknown) => {
        leave()
        line.write(200, error)
      }
      return new Response(archiveOf(entriesOf(details), open, texts, ended), { headers })
    } catch (error) {
      return line.end(refuseFor(request, error, requestId, localeOf), error)
    }
  }
}

async function bodyOf(file: Response): ReturnType<OpenFile> {
  if (file.ok && file.body) return file.body
  const refusal = refused.safeParse(await file.json().catch(() => undefined))
  return { reason: refusal.data?.code === 'empty_file' ? 'empty' : 'unavailable' }
}

function fileRequest({ url, headers: given, signal }: Request, fileId: string) {
  const headers = new Headers(given)
  headers.delete('range')
  return new Request(new URL(paths.fileContent(fileId, { download: true }), url), { headers, signal })
}
