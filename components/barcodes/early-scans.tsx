'use client'

import { holdEarlyScans, keepKeys, keptKeys, pageReady } from '#lib/barcodes/early-scans.ts'

const [ready, kept] = [pageReady, keptKeys].map((name) => JSON.stringify(name))
const text = `(${holdEarlyScans.toString()})(${ready},${kept},${keepKeys.toString()})`

/** In the head, where no stylesheet delays it: keys are heard from the first byte on. A client component, whose text only the server has: of a server component the page's data would have it too. */
export function EarlyScans({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? text : ''}
    </script>
  )
}
