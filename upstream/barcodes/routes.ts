import { barcodes } from '#lib/contract/barcodes.ts'
import { invalid } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { BarcodeError, type BarcodeRequest, renderBarcode } from './render-barcode.ts'
import { findBarcode } from './store.ts'

export const barcodeRoutes = (up: Upstream): Served[] =>
  implement(barcodes)({
    details: ({ caller, params }) => findBarcode(up.database.orm, caller.accountId, params.code),
    generate: ({ params, query }) => draw({ text: params.text, ...query }),
  })

async function draw(request: BarcodeRequest): Promise<Response> {
  try {
    const { body, contentType } = await renderBarcode(request)
    // The same text always makes the same picture.
    const headers = { 'content-type': contentType, 'cache-control': 'private, max-age=86400' }
    return new Response(new Uint8Array(body), { headers })
  } catch (error) {
    if (error instanceof BarcodeError) throw invalid([{ path: 'text', message: error.message }])
    throw error
  }
}
