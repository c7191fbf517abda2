'use client'

import { useEffect, useRef } from 'react'
import type { AnswerScan, PageOfScans } from '#lib/barcodes/scan/scan.ts'
import { startOnceLoaded } from '#lib/browser/page/when-idle.ts'

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
      startOnceLoaded(async () => {
        const { scanController } = await loadController()
        return scanController.takeScans((...scan) => latest.current.onScan(...scan), {
          nextCode: () => latest.current.nextCode?.(),
        })
      }),
    [],
  )
  return submit
}

/** A page is shown before its scanner is ready: until then its scans are held (`EarlyScans`). */
const loadController = () => import('#lib/barcodes/controller/instance.ts')

function submit(code: string) {
  startOnceLoaded(async () => {
    const { scanController } = await loadController()
    scanController.submit(code)
    return () => {}
  })
}
