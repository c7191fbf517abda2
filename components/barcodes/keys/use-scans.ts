'use client'

import { useEffect, useRef } from 'react'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import type { AnswerScan } from '#lib/barcodes/scan.ts'

/**
 * Takes the scans of this window while the component is mounted, and answers each with its result; `ScanLog` shows it.
 * Returns a function for codes that were typed or pasted.
 *
 *     const submit = useScans({ onScan: async (code) => ({ kind: 'right', text: … }) })
 */
export function useScans({ onScan }: { onScan: AnswerScan }): (code: string) => void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => scanController.takeScans((...scan) => latest.current(...scan)), [])
  return scanController.submit
}
