'use client'

import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { useOpenPage } from '#components/barcodes/use-open-page.ts'
import { paths } from '#lib/paths.ts'
import { BarcodeForm, type BarcodeFormTexts } from './barcode-form.tsx'
import { useScans } from './use-scans.ts'

export type BarcodeBoxTexts = BarcodeFormTexts &
  Record<'notFoundTitle' | 'notFound' | 'severalTitle' | 'several', string> & { scans: ScanTexts }

/** Scan anywhere on the page, or type or paste a code, to open its order. `isHidden`: without a box to type into. */
export function BarcodeBox({ texts, isHidden = false }: { texts: BarcodeBoxTexts; isHidden?: boolean }) {
  const openPage = useOpenPage()
  const submit = useScans({
    onScan: async (code, signal) => {
      const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
      const found = await identifyBarcode(code, signal)
      if (!found)
        return orElsewhere(code, { kind: 'unknown', title: texts.notFoundTitle, text: texts.notFound }, signal)
      if (!found.order) return { kind: 'elsewhere', title: texts.severalTitle, text: texts.several }
      const until = openPage(paths.order(found.order._id, { barcode: code }))
      return { kind: 'right', text: found.order.sourceOrderId, until }
    },
  })
  return (
    <>
      <ScanLog texts={texts.scans} />
      {!isHidden && <BarcodeForm texts={texts} onCode={submit} />}
    </>
  )
}
