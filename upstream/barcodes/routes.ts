import { barcodes } from '#lib/contract/barcodes.ts'
import { invalid } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import { readWorkItem } from '../production/work-items.ts'
import type { Upstream } from '../upstream.ts'
import { BarcodeError, type BarcodeRequest, renderBarcode } from './render-barcode.ts'
import { findBarcode } from './store.ts'

export const barcodeRoutes = (up: Upstream): Served[] =>
  implement(barcodes)({
    async details({ caller, params }) {
      const { orm } = up.database
      const found = await findBarcode(orm, caller.accountId, params.code)
      const itemId = 'itemId' in found.barcode ? found.barcode.itemId : undefined
      return { ...found, item: itemId ? await readWorkItem(orm, itemId) : undefined }
    },
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
