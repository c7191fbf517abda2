/** Next throws these as control flow: redirects, missing pages, parts that only browsers render. */
const controlFlow = /^(?:NEXT_|BAILOUT_|DYNAMIC_)/
const departures = new Set(['AbortError', 'ResponseAborted', 'SessionEnded'])
const offline = /^(?:Failed to fetch|Load failed|NetworkError|network error|Connection closed)/
/** `watch-scripts.ts` reports these with the name of the script. */
const failedImport = /ChunkLoadError|^Failed to load chunk|dynamically imported module/

/** Errors are recognised by name, because a class may exist in several bundles. */
export function isExpected(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, message, digest, status } = error as Record<string, unknown>
  if (typeof digest === 'string' && controlFlow.test(digest)) return true
  if (name === 'ContractError') return false
  if (typeof status === 'number' && status < 500) return true
  if (departures.has(String(name)) || failedImport.test(`${String(name)} ${String(message)}`)) return true
  return name === 'TypeError' && offline.test(String(message))
}
