import { headers } from 'next/headers'
import { holdEarlyScans, pageReady } from '#lib/barcodes/keys/hold-early-scans.ts'

/** Holds scans that arrive before the page is hydrated; runs ahead of the page's own markup. */
export async function EarlyScans() {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return <script nonce={nonce}>{`(${holdEarlyScans.toString()})(${JSON.stringify(pageReady)})`}</script>
}
