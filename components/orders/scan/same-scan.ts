import { createStore } from '#lib/browser/store.ts'

const repeatedScans = createStore(0)

/** Scanning the code that the address holds already changes nothing in it; the page is told to reveal it again. */
export const announceSameScan = () => repeatedScans.set(repeatedScans.get() + 1)

export const watchSameScan = repeatedScans.subscribe
