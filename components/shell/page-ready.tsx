'use client'

import { useEffect } from 'react'
import { pageReady } from '#lib/barcodes/early-scans.ts'
import { watchCoveredHeight } from '#lib/browser/page/covered-height.ts'

/** Stands last on the page, so that all before it is hydrated. */
export function PageReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    window.dispatchEvent(new Event(pageReady))
  }, [])
  useEffect(watchCoveredHeight, [])
  return null
}
