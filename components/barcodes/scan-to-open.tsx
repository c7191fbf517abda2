'use client'

import { createPortal } from 'react-dom'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { ScanLog } from './scan-log.tsx'
import { scanPlaceId } from './scan-place.tsx'
import type { BarcodeTexts } from './scan-texts.ts'
import { useOpenOrder } from './use-open-order.ts'
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
