import { createStore } from '#lib/browser/store.ts'

type Connection = { state: 'fine' | 'suspected' | 'lost'; shownAt: number; isStale: boolean }

/**
 * The connection of this page to the portal. `suspected`: a call found no network, which the watch of the connection
 * (watch-connection.ts) confirms or not. `shownAt` is when the page last showed something new from the portal. `isStale`:
 * since then the user asked for the page again in vain.
 */
export const connection = createStore<Connection>({ state: 'fine', shownAt: 0, isStale: false })

/** A call found no network. */
export function suspectConnection(): void {
  if (connection.get().state === 'fine') connection.set({ ...connection.get(), state: 'suspected' })
}

/** The page shows what the portal has just sent. */
export const recordShown = () => connection.set({ ...connection.get(), shownAt: Date.now(), isStale: false })

/** The user asked for the page again, and the upstream did not answer. */
export const recordStale = () => connection.set({ ...connection.get(), isStale: true })

/** Whether a call would certainly not be sent. The browser knows of a lost network, the watch of a portal out of reach. */
export const isOffline = () => ('onLine' in navigator && !navigator.onLine) || connection.get().state === 'lost'
