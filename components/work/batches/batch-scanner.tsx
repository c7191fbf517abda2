'use client'

import { useTranslations } from 'next-intl'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import { ScanBox } from '#components/barcodes/scan-box.tsx'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { useScans } from '#components/barcodes/use-scans.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { paths } from '#lib/common/paths.ts'
import { loadItemName } from '#lib/orders/queries.ts'
import { useBatchScan } from './use-batch-scan.ts'

const nameWithinMs = 1500

export function BatchScanner({ texts, canComplete }: { texts: BarcodeTexts; canComplete: boolean }) {
  const t = useTranslations('work.scan')
  const answerBatch = useBatchScan({ canComplete, onKnown: useRefresh() })
  useScans({
    onScan: async (code, signal, { isSecond }) => {
      const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
      const found = await identifyBarcode(code, signal)
      const ofBatch = await answerBatch(code, found, signal, isSecond)
      if (ofBatch) return ofBatch
      const unknown = { kind: 'unknown', title: t('unknownTitle'), text: t('unknownBatch') } as const
      if (!found) return orElsewhere(code, unknown, signal)
      if (!found.order) return unknown
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
        href: paths.order(_id, { barcode: code }),
      }
    },
  })
  return <ScanBox texts={texts} />
}
