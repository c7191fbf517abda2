'use client'

import { useEffect, useRef } from 'react'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import type { AnswerScan, PageOfScans } from '#lib/barcodes/scan/scan.ts'

/**
 * Takes the scans of this window while the component is mounted, and answers each with its result; `ScanLog` shows it.
 * Returns a function for codes that were typed or pasted.
 *
 *     const submit = useScans({ onScan: async (code) => ({ kind: 'right', text: … }) })
 */
export function useScans({ onScan, nextCode }: { onScan: AnswerScan } & PageOfScans): (code: string) => void {
  const latest = useRef({ onScan, nextCode })
  useEffect(() => {
    latest.current = { onScan, nextCode }
  })
  useEffect(
    () =>
      scanController.takeScans((...scan) => latest.current.onScan(...scan), {
        nextCode: () => latest.current.nextCode?.(),
      }),
    [],
  )
  return scanController.submit
}
