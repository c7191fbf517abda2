'use client'

import { useEffect, useRef } from 'react'
import type { AnswerScan, PageOfScans } from '#lib/barcodes/scan.ts'
import { startOnceLoaded } from '#lib/browser/page/when-idle.ts'

/** A page is shown before its scanner is ready: until then its scans are held (`HeadWithEarlyScans`). */
const loadController = async () => (await import('#lib/barcodes/scan-controller.ts')).scanController

/** Takes the scans of this window while the component is mounted, and answers each with its result; `ScanLog` shows it. */
export function useScans(page: { onScan: AnswerScan } & PageOfScans): void {
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
  })
  useEffect(
    () =>
      startOnceLoaded(async () =>
        (await loadController()).takeScans((...scan) => latest.current.onScan(...scan), {
          nextCode: () => latest.current.nextCode?.(),
          items: () => latest.current.items?.() ?? [],
        }),
      ),
    [],
  )
}

export function submitCode(code: string): void {
  startOnceLoaded(async () => {
    const { submit } = await loadController()
    submit(code)
    return () => {}
  })
}
