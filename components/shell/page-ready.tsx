'use client'

import { useEffect } from 'react'
import { pageReady } from '#lib/barcodes/keys/hold-early-scans.ts'

/** Says that the page answers clicks. Stands last on it, so that all before it do. */
export function PageReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    window.dispatchEvent(new Event(pageReady))
  }, [])
  return null
}
