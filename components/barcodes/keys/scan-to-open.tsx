'use client'

import { createPortal } from 'react-dom'
import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { useOpenOrder } from '#components/barcodes/use-open-order.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { scanPlaceId } from './scan-place.tsx'
import { useScans } from './use-scans.ts'

/** On a page that has no use of its own for scans a code opens its order. The scanner status stands in the top bar. */
export function ScanToOpen({ texts }: { texts: BarcodeTexts }) {
  useScans({ onScan: useOpenOrder(texts) })
  const place = useHydrated() && document.getElementById(scanPlaceId)
  return (
    <>
      <span hidden data-opens-scans="" />
      {place && createPortal(<ScanLog texts={texts.scans} isCompact />, place)}
    </>
  )
}
