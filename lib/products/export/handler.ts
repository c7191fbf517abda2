import { products } from '#lib/contract/products.ts'
import { contentDisposition } from '#lib/server/http/filename.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { toCsvRows, writeProducts } from '../csv/csv.ts'

type Options = { wrapHandler: WrapHandler<Session>; callWith: CallWith }

const policy = { from: 'media', call: products.create } as const

/** All products as a file that `/setup/products/import` reads. A page of products is held at a time. */
export const createExportHandler = ({ wrapHandler, callWith }: Options) =>
  wrapHandler('products', policy, async (request, { session, requestId }) => {
    const caller = { session, accountId: session.accountId, requestId, signal: request.signal }
    const read = (page: number) => callAs(callWith, caller, products.list, { query: { page, pagesize: 100 } })
    // A failure of the first page is still an answer with its status.
    const first = await read(1)
    async function* rows() {
      for (let at = 1, found = first; ; at += 1, found = await read(at)) {
        yield* found.data.flatMap(toCsvRows)
        if (at >= found.pages) return
      }
    }
    const headers = {
      ...apiHeaders,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', 'products.csv'),
    }
    return new Response(writeProducts(rows()), { headers })
  })
