/** Next loads a module once for each kind of entry, so module state is not shared; `globalThis` is. */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`sfl.${name}`)
  const shared = globalThis as { [key: symbol]: T | undefined }
  return (shared[key] ??= create())
}

/** Aborted when the program has to stop: live updates end, other requests finish. */
export const stopping = () => processWide('stopping', () => new AbortController())
