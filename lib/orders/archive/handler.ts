import * as z from 'zod'
import { paths } from '#lib/common/paths.ts'
import { id } from '#lib/contract/fields.ts'
import { type OrderDetails, orders } from '#lib/contract/orders.ts'
import { downloadLimit } from '#lib/orders/rules.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { contentDisposition, safeFilename } from '#lib/server/http/filename.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { ConcurrencyLimit } from '#lib/server/proxy/concurrency-limit.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import { type HandlerPolicy, mediaById, type WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { type ArchiveTexts, createArchive, type OpenArchivedFile } from './archive.ts'
import { type ArchiveEntry, toArchiveEntries } from './entries.ts'

const codeBody = z.object({ code: z.string() })

type Options = {
  wrapHandler: WrapHandler<Session>
  callWith: CallWith
  /** `content` takes no slot: an archive takes one however many files it has. */
  concurrencyLimit: Pick<ConcurrencyLimit, 'acquire'>
  content: (request: Request, params: { id: string }) => Promise<Response>
  /** Of one order, or of so many. */
  loadTexts: (of: { order: string } | { orders: number }) => Promise<ArchiveTexts & { filename: string }>
}

export function createArchiveHandlers({ wrapHandler, callWith, concurrencyLimit, content, loadTexts }: Options) {
  type Asking = { session: Session; requestId: string; logAtEnd: () => (status: number, error?: unknown) => void }

  async function archive(request: Request, { session, requestId, logAtEnd }: Asking, ids: readonly string[]) {
    const caller = { session, accountId: session.accountId, requestId, signal: request.signal }
    const read = (id: string) =>
      callAs(callWith, caller, orders.details, { params: { id }, query: { includes: ['files'] } })
    const release = concurrencyLimit.acquire(session.key)
    try {
      const only = ids.length === 1 && ids[0] ? await read(ids[0]) : undefined
      const texts = await loadTexts(only ? { order: only.order.orderData.sourceOrderId } : { orders: ids.length })
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
      const entries = only ? toArchiveEntries(only) : entriesOf(ids, read)
      return new Response(createArchive(entries, open, texts, onEnd), { headers })
    } catch (error) {
      release()
      throw error
    }
  }
  return {
    ofOrder: wrapHandler('archive', mediaById, (request, context) => archive(request, context, [context.params.id])),
    ofOrders: wrapHandler('archive of orders', readPolicy, (request, context) =>
      archive(request, context, idsIn(request) ?? []),
    ),
  }
}

function readPolicy(request: Request): HandlerPolicy {
  return { from: 'media', ...(idsIn(request) ? {} : { refusal: new RefusedError(404, 'unknown_call') }) }
}

function idsIn({ url }: Request): string[] | undefined {
  const texts = new URL(url).searchParams.get('ids')?.split(',') ?? []
  return z
    .array(id)
    .min(1)
    .max(downloadLimit)
    .safeParse([...new Set(texts)]).data
}

/** An order is read when its turn has come. One that cannot be read is named in the list, like a file. */
async function* entriesOf(
  ids: readonly string[],
  read: (id: string) => Promise<OrderDetails>,
): AsyncGenerator<ArchiveEntry> {
  const folders = new Set<string>()
  for (const orderId of ids) {
    const details = await toResult(read(orderId))
    if (!details.ok) yield { name: orderId, modified: new Date(), missing: { reason: 'orderUnread' } }
    else {
      const { sourceOrderId } = details.value.order.orderData
      const name = safeFilename(sourceOrderId.replaceAll(/[\\/]/g, '-'))
      const folder = folders.has(name) ? `${name}-${orderId}` : name
      folders.add(folder)
      yield* toArchiveEntries(details.value, `${folder}/`)
    }
  }
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
