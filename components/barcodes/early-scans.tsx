import { headers } from 'next/headers'
import { holdEarlyScans, pageReady } from '#lib/barcodes/hold-early-scans.ts'

/** Runs before anything of the page can be scanned into. */
export async function EarlyScans() {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return <script nonce={nonce}>{`(${holdEarlyScans.toString()})(${JSON.stringify(pageReady)})`}</script>
}
