'use client'

import { holdEarlyScans, keepKeys, keptKeys, pageReady } from '#lib/barcodes/early-scans.ts'

const [ready, kept] = [pageReady, keptKeys].map((name) => JSON.stringify(name))
const text = `(${holdEarlyScans.toString()})(${ready},${kept},${keepKeys.toString()})`

/**
 * An asynchronous module, because a classic script waits for the stylesheets before it. A client component, whose text
 * only the server has: of a server component the page's data would have it too.
 */
export function EarlyScans({ nonce }: { nonce: string | undefined }) {
  return (
    <script type="module" async nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? text : ''}
    </script>
  )
}
