/** Thrown by frameworks as control flow: a redirect, a missing page, a part that only browsers render. */
const controlFlow = /^(?:NEXT_|BAILOUT_|DYNAMIC_)/
/** The browser left, or the network failed: `ResponseAborted` is Next's. */
const departures = new Set(['AbortError', 'ResponseAborted', 'SessionEnded'])
/** Messages of browsers without a network. */
const offline = /^(?:Failed to fetch|Load failed|NetworkError|network error|Connection closed)/
/** Reported through its script tag as well (`watch-scripts.ts`), which knows which script failed. */
const failedImport = /ChunkLoadError|^Failed to load chunk|dynamically imported module/

/**
 * Whether an error is part of normal operation: refusals such as 400, 401 and 404, browsers that leave, networks that
 * fail. Errors are recognised by name: one class is two where a program is built of several parts.
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
