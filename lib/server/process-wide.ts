/**
 * One value a process. Next loads a module once for each kind of entry (middleware, pages, handlers), so module state
 * is not shared between them; `globalThis` is.
 */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`sfl.${name}`)
  const shared = globalThis as { [key: symbol]: T | undefined }
  return (shared[key] ??= create())
}

/** Aborted when this program was asked to stop: live updates end then, other requests finish. */
export const stopping = () => processWide('stopping', () => new AbortController())
