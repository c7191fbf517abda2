import type { Selection } from './selection.ts'
import type { ItemsPage } from './work-list.ts'

/** Where somebody was on a list: what was loaded and chosen, and which row stood how far from the top. */
export type Place = { loaded: ItemsPage; selection: Selection; top: { id: string; y: number } | undefined }

const places = new Map<string, Place>()
let cameBackTo: string | undefined
let isWatching = false

export const here = () => window.location.pathname + window.location.search

/** From now on Back and Forward lead to the place that was left; other ways begin at the top. */
export function watchReturns() {
  if (isWatching) return
  isWatching = true
  window.addEventListener('popstate', () => (cameBackTo = here()))
}

export function leavePlace(address: string, place: Place) {
  // One place is enough: what is left twice is left for good.
  places.clear()
  places.set(address, place)
}

/** The place left at an address, once, when Back or Forward led to it. */
export function returnTo(address: string): Place | undefined {
  const place = cameBackTo === address ? places.get(address) : undefined
  cameBackTo = undefined
  return place
}
