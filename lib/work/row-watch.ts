type Listener = () => void

/** Who follows one row each. Only they are told when something about it changes: a list has thousands of rows. */
export function createRowWatch() {
  const watchers = new Map<string, Set<Listener>>()
  return {
    watch: (id: string, listener: Listener) => {
      const own = watchers.get(id) ?? new Set()
      watchers.set(id, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && watchers.get(id) === own) watchers.delete(id)
      }
    },
    tell: (ids: Iterable<string>) => {
      for (const id of ids) for (const listener of watchers.get(id) ?? []) listener()
    },
  }
}
