import { createStore } from '#lib/store.ts'

const repeatedScans = createStore(0)

/** A code that the address holds already changes nothing in it, and still wants to be found once more. */
export const tellSameScan = () => repeatedScans.set(repeatedScans.get() + 1)

export const onSameScan = repeatedScans.subscribe
