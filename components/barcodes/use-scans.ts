'use client'

import { useEffect, useRef } from 'react'
import type { AnswerScan } from '#lib/barcodes/verdict.ts'
import { station } from '#lib/barcodes/window-station.ts'

/**
 * Takes the scans of this window while the component is on the page, and answers each with what it turned out to be;
 * `ScanStrip` shows it. Returns a function for codes that were typed or pasted.
 *
 *     const submit = useScans({ onScan: async (code) => ({ kind: 'right', text: … }) })
 */
export function useScans({ onScan }: { onScan: AnswerScan }): (code: string) => void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => station.takeFor((code, signal) => latest.current(code, signal)), [])
  return station.submit
}
