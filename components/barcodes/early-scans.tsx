'use client'

import { holdEarlyScans, pageReady } from '#lib/barcodes/early-scans.ts'

/** A client component, whose text only the server has: of a server component the page's data would have it too. */
export function EarlyScans({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? `(${holdEarlyScans.toString()})(${JSON.stringify(pageReady)})` : ''}
    </script>
  )
}
