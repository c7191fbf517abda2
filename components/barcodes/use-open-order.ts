'use client'

import type { AnswerScan } from '#lib/barcodes/scan.ts'
import { hasUnsavedInput } from '#lib/client/page-state.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { paths } from '#lib/paths.ts'
import { orElsewhere } from './or-elsewhere.ts'
import type { BarcodeTexts } from './scan-texts.ts'
import { useOpenPage } from './use-open-page.ts'

/** Answers a code by opening its order. A page that holds what is typed stays, and the result leads to the order. */
export function useOpenOrder(texts: BarcodeTexts): AnswerScan {
  const openPage = useOpenPage()
  return async (code, signal) => {
    const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
    const found = await identifyBarcode(code, signal)
    if (!found) {
      const text = `${texts.notFound}\n${texts.notFoundHint}`
      return orElsewhere(code, { kind: 'unknown', title: texts.notFoundTitle, text }, signal)
    }
    if (!found.order) {
      const about = nameBatch(found.barcode.batch, texts)
      return { kind: 'elsewhere', title: texts.severalTitle, about, text: texts.several }
    }
    const href = paths.order(found.order._id, { barcode: code })
    const order = found.order.sourceOrderId
    if (!hasUnsavedInput()) return { kind: 'right', text: order, until: openPage(href) }
    const { title, text, open } = texts.stays
    return {
      kind: 'done',
      title: title.replace('{order}', () => order),
      text,
      href,
      linkText: open.replace('{order}', () => order),
    }
  }
}

type Batch = OutputOf<typeof barcodes.details>['barcode']['batch']

function nameBatch(batch: Batch, { batch: whole, batchPart }: BarcodeTexts): string {
  if (!batch) return ''
  return (batch.part === undefined ? whole : batchPart)
    .replace('{number}', String(batch.number))
    .replace('{part}', String(batch.part))
}
