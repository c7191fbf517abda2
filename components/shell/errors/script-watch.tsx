'use client'

import { scriptWatch, watchScripts } from './watch-scripts.ts'

/** Runs before any script of the page can fail. The text is the server's alone, as that of `EarlyScans`. */
export function ScriptWatch({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? `(${watchScripts.toString()})(${JSON.stringify(scriptWatch)})` : ''}
    </script>
  )
}
