'use client'

import { holdEarlyScans, keepKeys, keptKeys, pageReady } from '#lib/barcodes/early-scans.ts'

const [ready, kept] = [pageReady, keptKeys].map((name) => JSON.stringify(name))
const text = `(${holdEarlyScans.toString()})(${ready},${kept},${keepKeys.toString()})`

/**
 * Inner HTML, because React writes children after the stylesheets, for which a script waits, and keys before it are lost.
 * A client component, whose text only the server has: of a server component the page's data would have it too.
 */
export function HeadWithEarlyScans({ nonce }: { nonce: string | undefined }) {
  const html = typeof window === 'undefined' ? { __html: `<script nonce="${nonce ?? ''}">${text}</script>` } : undefined
  // oxlint-disable-next-line next/no-head-element, react/no-danger -- the root layout of the App Router, and a text of ours
  return <head dangerouslySetInnerHTML={html} suppressHydrationWarning />
}
