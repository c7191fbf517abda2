'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import { ScanBox } from '#components/barcodes/scan-box.tsx'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { useScans } from '#components/barcodes/use-scans.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { createStore } from '#lib/browser/store.ts'
import { paths } from '#lib/common/paths.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { loadItemName } from '#lib/orders/queries.ts'
import { useBatchScan } from './use-batch-scan.ts'

const nameWithinMs = 1500

type Found = OutputOf<typeof barcodes.details>
/** The batch of the last scan: by its code, or by the number of the batch that a sub-batch is of. */
export const scannedBatch = createStore<{ code: string; number: number | undefined } | undefined>(undefined)

function markScanned(code: string, { barcode }: Found) {
  flushSync(() => scannedBatch.set({ code, number: barcode.batch?.number }))
  document.querySelector('li[aria-current="true"]')?.scrollIntoView({ block: 'center' })
}

export function BatchScanner({ texts, canComplete }: { texts: BarcodeTexts; canComplete: boolean }) {
  const t = useTranslations('work.scan')
  useEffect(() => () => scannedBatch.set(undefined), [])
  const answerBatch = useBatchScan({ canComplete, onKnown: useRefresh() })
  useScans({
    onScan: async (code, signal, { isSecond }) => {
      const { identifyScan } = await import('#lib/barcodes/queries.ts')
      const found = await identifyScan(code, signal)
      const ofBatch = answerBatch(code, found, isSecond)
      if (found && ofBatch) {
        markScanned(code, found)
        return ofBatch
      }
      const unknown = { kind: 'unknown', title: t('unknownTitle'), text: t('unknownBatch') } as const
      if (!found) return orElsewhere(code, unknown, signal)
      if (!found.order)
        return found.isName ? (await import('#components/barcodes/order-results.ts')).toSeveralNumbered(code) : unknown
      const { _id, sourceOrderId } = found.order
      const { itemId } = found.barcode
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(nameWithinMs)])
      const item = itemId && (await loadItemName(_id, itemId, inTime).catch(() => ''))
      const order = sourceOrderId || _id
      return {
        kind: 'elsewhere',
        title: t('noBatchTitle'),
        about: item ? t('about', { item, order }) : t('aboutOrder', { order }),
        text: t('noBatch'),
        href: paths.order(_id, found.isName ? { ...(itemId && { itemId }) } : { barcode: code }),
      }
    },
  })
  return <ScanBox texts={texts} />
}
