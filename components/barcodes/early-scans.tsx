'use client'

import { holdEarlyScans, pageReady } from '#lib/barcodes/early-scans.ts'

/**
 * Holds scans that arrive before the page is hydrated; runs ahead of the page's own markup. A client component, whose
 * text only the server has: of a server component the text would be in the page and in its data for hydration.
 */
export function EarlyScans({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? `(${holdEarlyScans.toString()})(${JSON.stringify(pageReady)})` : ''}
    </script>
  )
}
