'use client'

import { createElement, type ReactNode, useEffect, useState } from 'react'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'

/** `ScanToOpen` for what stands in place of a page. Next sends that with every page, so its code and texts come with use. */
export function LateScanToOpen() {
  const [scanner, setScanner] = useState<ReactNode>()
  useEffect(() => {
    const load = async () => {
      const [{ ScanToOpen }, { toBarcodeTexts }, messages] = await Promise.all([
        import('./scan-to-open.tsx'),
        import('#components/barcodes/scan-texts.ts'),
        loadPageMessages(),
      ])
      const texts = toBarcodeTexts(messages, document.documentElement.lang)
      setScanner(createElement(ScanToOpen, { texts }))
    }
    load().catch(() => {}) // without a network there is nothing to look up either
  }, [])
  return scanner
}
