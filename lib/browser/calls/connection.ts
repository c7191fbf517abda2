import { createStore } from '#lib/browser/store.ts'

type Connection = { state: 'fine' | 'suspected' | 'lost'; shownAt: number; isStale: boolean }

/** `suspected`: a call found no network. `shownAt`: last rendering. `isStale`: a refresh has failed since. */
export const connection = createStore<Connection>({ state: 'fine', shownAt: 0, isStale: false })

export function suspectConnection(): void {
  if (connection.get().state === 'fine') connection.set({ ...connection.get(), state: 'suspected' })
}

export const recordShown = () => connection.set({ ...connection.get(), shownAt: Date.now(), isStale: false })

export const recordStale = () => connection.set({ ...connection.get(), isStale: true })

export const isOffline = () => ('onLine' in navigator && !navigator.onLine) || connection.get().state === 'lost'
