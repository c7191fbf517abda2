'use client'

import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { useOpenOrder } from '#components/barcodes/use-open-order.ts'
import { BarcodeForm } from './barcode-form.tsx'
import { useScans } from './use-scans.ts'

/** Scan anywhere on the page, or type or paste a code, to open its order. */
export function BarcodeBox({ texts }: { texts: BarcodeTexts }) {
  const submit = useScans({ onScan: useOpenOrder(texts) })
  return (
    <>
      <ScanLog texts={texts.scans} />
      <BarcodeForm texts={texts} onCode={submit} />
    </>
  )
}
