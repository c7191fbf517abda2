'use client'

import { useEffect } from 'react'
import { pageReady } from '#lib/barcodes/early-scans.ts'

/** Stands last on the page, so that all before it is hydrated. */
export function PageReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    window.dispatchEvent(new Event(pageReady))
  }, [])
  return null
}
