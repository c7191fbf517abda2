import { headers } from 'next/headers'
import { holdEarlyClicks, pageReady } from '#lib/shell/hold-early-clicks.ts'

/** Runs before anything of the page can be clicked. */
export async function EarlyClicks() {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return <script nonce={nonce}>{`(${holdEarlyClicks.toString()})(${JSON.stringify(pageReady)})`}</script>
}
