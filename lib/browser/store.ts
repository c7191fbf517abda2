export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Calls the listener after every `set`. */
  subscribe: (listener: () => void) => () => void
}

/**
 * A value of the browser's page that outlives components, or that code outside React sets (decision 053). React reads it
 * with `useStore`. Never set on the server, where all users would share it.
 */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
