/**
 * The one clock of a work list. A row that is out of sight keeps the time it was last seen at, so that the deadlines of
 * two thousand rows that all change at the same minute are not all drawn at once.
 */
export function createClock(startedAt: number) {
  let now = startedAt
  const asleep = new Map<string, number>()
  const listeners = new Map<string, Set<() => void>>()
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }
  return {
    at: (key: string) => asleep.get(key) ?? now,
    tick(time: number) {
      now = time
      for (const key of listeners.keys()) if (!asleep.has(key)) tell(key)
    },
    sleep(key: string) {
      if (!asleep.has(key)) asleep.set(key, now)
    },
    wake(key: string) {
      if (asleep.delete(key)) tell(key)
    },
    subscribe(key: string, listener: () => void) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) {
          listeners.delete(key)
          asleep.delete(key)
        }
      }
    },
  }
}
export type Clock = ReturnType<typeof createClock>
