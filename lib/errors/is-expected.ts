/** What frameworks throw to get somewhere: a redirect, a page that is not there, a part that only browsers render. */
const controlFlow = /^(?:NEXT_|BAILOUT_|DYNAMIC_)/
/** Somebody left, or the network went: `ResponseAborted` is Next's. */
const departures = new Set(['AbortError', 'ResponseAborted', 'SessionEnded'])
/** What browsers say of a network that is gone. */
const offline = /^(?:Failed to fetch|Load failed|NetworkError|network error|Connection closed)/
/** Told by its script tag as well (`watch-scripts.ts`), which knows which one it was. */
const failedImport = /ChunkLoadError|^Failed to load chunk|dynamically imported module/

/**
 * Whether an error is part of how things go: refusals such as 400, 401 and 404, people who leave, networks that fail.
 * Errors are told by name: one class is two where a program is built of several parts.
 */
export function isExpected(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, message, digest, status } = error as Record<string, unknown>
  if (typeof digest === 'string' && controlFlow.test(digest)) return true
  if (name === 'ContractError') return false
  if (typeof status === 'number' && status < 500) return true
  if (departures.has(String(name)) || failedImport.test(`${String(name)} ${String(message)}`)) return true
  return name === 'TypeError' && offline.test(String(message))
}
