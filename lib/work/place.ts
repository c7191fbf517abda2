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
  // In the capture phase, because React renders where Back leads as soon as the router has heard of it.
  window.addEventListener('popstate', () => (cameBackTo = here()), { capture: true })
}

export function leavePlace(address: string, place: Place) {
  // One place is enough: what is left twice is left for good.
  places.clear()
  places.set(address, place)
}

/** The place left at an address, when Back or Forward led to it. React may ask more than once for one rendering. */
export const placeAt = (address: string) => (cameBackTo === address ? places.get(address) : undefined)

/** The next way here begins at the top again, unless it is Back. */
export function arrive() {
  cameBackTo = undefined
}
