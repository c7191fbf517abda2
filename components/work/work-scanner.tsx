'use client'

import { useTranslations } from 'next-intl'
import { BarcodeForm, type BarcodeFormTexts } from '#components/barcodes/barcode-form.tsx'
import { ScanStrip } from '#components/barcodes/scan-strip.tsx'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { useScans } from '#components/barcodes/use-scans.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { paths } from '#lib/paths.ts'
import { nameOf } from '#lib/work/rules.ts'
import { carriersOf, itemsOf } from '#lib/work/scanned.ts'
import { useBatchScan } from './use-batch-scan.ts'
import { useWork } from './work-context.ts'

/** A scan chooses what it stands for where that is loaded, completes a batch, or says which order it belongs to. */
export function WorkScanner({ texts }: { texts: BarcodeFormTexts & { scans: ScanTexts } }) {
  const t = useTranslations('work.scan')
  const { list, desk, choose, canComplete } = useWork()
  const batchScan = useBatchScan({ canComplete })

  function tellOf(found: readonly WorkItem[]) {
    const { gone } = list.get().window
    const [first] = found
    if (!first) return undefined
    const about = { count: found.length, item: nameOf(first), order: first.order.sourceOrderId }
    const there = found.filter(({ _id }) => !gone.has(_id))
    const [target] = there
    if (!target) return { kind: 'done', text: t('gone', about) } as const
    for (const { _id } of there) choose(_id, true, false)
    desk.point(target._id)
    const row = document.querySelector(`[data-row="${CSS.escape(target._id)}"]`)
    row?.scrollIntoView({ block: 'center' })
    return { kind: 'right', title: t('foundTitle'), text: t('found', about) } as const
  }

  const submit = useScans({
    onScan: async (code, signal) => {
      const here = tellOf(carriersOf(list.get().window.shown, code))
      const { identifyBarcode } = await import('#lib/barcodes/look-up.ts')
      const found = here ? undefined : await identifyBarcode(code, signal)
      if (found?.barcode.batch) return batchScan.answer(code, found.barcode.batch, signal)
      batchScan.forget()
      if (here) return here
      if (!found?.order) return { kind: 'unknown', title: t('unknownTitle'), text: t('unknown') }
      const looked = tellOf(itemsOf(list.get().window.shown, found))
      if (looked) return looked
      return {
        kind: 'elsewhere',
        text: t('elsewhere', { order: found.order.sourceOrderId }),
        href: paths.order(found.order._id, { barcode: code }),
      }
    },
  })
  return (
    <>
      <ScanStrip texts={texts.scans} />
      <BarcodeForm texts={texts} onCode={submit} />
    </>
  )
}
