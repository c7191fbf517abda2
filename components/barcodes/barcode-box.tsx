'use client'

import { ScanBox } from './scan-box.tsx'
import type { BarcodeTexts } from './scan-texts.ts'
import { useOpenOrder } from './use-open-order.ts'
import { useScans } from './use-scans.ts'

/** Scan anywhere on the page, or type or paste a code, to open its order. */
export function BarcodeBox({ texts }: { texts: BarcodeTexts }) {
  useScans({ onScan: useOpenOrder(texts) })
  return <ScanBox texts={texts} />
}
