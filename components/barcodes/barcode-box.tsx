'use client'

import { ScanBox } from './scan-box.tsx'
import type { BarcodeTexts } from './scan-texts.ts'
import { useOpenOrder } from './use-open-order.ts'
import { useScans } from './use-scans.ts'

export function BarcodeBox({ texts }: { texts: BarcodeTexts }) {
  useScans({ onScan: useOpenOrder(texts) })
  return <ScanBox texts={texts} />
}
