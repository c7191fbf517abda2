'use client'

import { useTranslations } from 'next-intl'
import { BarcodeForm, type BarcodeFormTexts } from '#components/barcodes/keys/barcode-form.tsx'
import { useScans } from '#components/barcodes/keys/use-scans.ts'
import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { paths } from '#lib/common/paths.ts'
import { loadItemName } from '#lib/orders/queries.ts'
import { useBatchScan } from './use-batch-scan.ts'

/** The name of an item delays its result no longer than this. */
const nameWithinMs = 1500

/** Takes codes of batches and sub-batches; for any other code it shows the order that it belongs to. */
export function BatchScanner({
  texts,
  canComplete,
}: {
  texts: BarcodeFormTexts & { scans: ScanTexts }
  canComplete: boolean
}) {
  const t = useTranslations('work.scan')
  const answerBatch = useBatchScan({ canComplete, onKnown: useRefresh() })
  const submit = useScans({
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
  return (
    <>
      <ScanLog texts={texts.scans} />
      <BarcodeForm texts={texts} onCode={submit} />
    </>
  )
}
