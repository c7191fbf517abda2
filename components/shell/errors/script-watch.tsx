import { headers } from 'next/headers'
import { scriptWatch, watchScripts } from './watch-scripts.ts'

/** Runs before any script of the page can fail. */
export async function ScriptWatch() {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return <script nonce={nonce}>{`(${watchScripts.toString()})(${JSON.stringify(scriptWatch)})`}</script>
}
