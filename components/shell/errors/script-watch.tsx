'use client'

import { scriptWatch, watchScripts } from './watch-scripts.ts'

/** Before any other script. Only the server has the text, as in `HeadWithEarlyScans`. */
export function ScriptWatch({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? `(${watchScripts.toString()})(${JSON.stringify(scriptWatch)})` : ''}
    </script>
  )
}
