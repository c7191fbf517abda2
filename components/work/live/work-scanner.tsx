'use client'

import { useTranslations } from 'next-intl'
import { BarcodeForm, type BarcodeFormTexts } from '#components/barcodes/keys/barcode-form.tsx'
import { useScans } from '#components/barcodes/keys/use-scans.ts'
import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { useBatchScan } from '#components/work/batches/use-batch-scan.ts'
import { useWork } from '#components/work/work-context.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { paths } from '#lib/paths.ts'
import { nameOf, orderNameOf } from '#lib/work/formats.ts'
import { itemsOfLookUp, itemsWithCode } from '#lib/work/rows/scanned.ts'
import { rowWith } from './row-elements.ts'

/** A scan selects its loaded items, completes a batch, or shows the order that the code belongs to. */
export function WorkScanner({ texts }: { texts: BarcodeFormTexts & { scans: ScanTexts } }) {
  const t = useTranslations('work.scan')
  const { held, choose, point, canComplete } = useWork()
  const answerBatch = useBatchScan({ canComplete })

  function selectFound(found: readonly WorkItem[]) {
    const { gone } = held()
    const [first] = found
    if (!first) return undefined
    const about = { count: found.length, item: nameOf(first), order: orderNameOf(first) }
    const there = found.filter(({ _id }) => !gone.has(_id))
    const [target] = there
    if (!target) return { kind: 'done', text: t('gone', about) } as const
    for (const { _id } of there) choose(_id, true, false)
    point(target._id)
    rowWith(target._id)?.scrollIntoView({ block: 'center' })
    return { kind: 'right', title: t('foundTitle'), text: t('found', about) } as const
  }

  const submit = useScans({
    onScan: async (code, signal) => {
      const here = selectFound(itemsWithCode(held().rows, code))
      const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
      const found = here ? undefined : await identifyBarcode(code, signal)
      const ofBatch = await answerBatch(code, found, signal)
      if (ofBatch) return ofBatch
      if (here) return here
      if (!found?.order) return { kind: 'unknown', title: t('unknownTitle'), text: t('unknown') }
      const inList = selectFound(itemsOfLookUp(held().rows, found))
      if (inList) return inList
      return {
        kind: 'elsewhere',
        text: t('elsewhere', { order: found.order.sourceOrderId }),
        href: paths.order(found.order._id, { barcode: code }),
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
