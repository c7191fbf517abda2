import { createStore } from './store.ts'

export const activities = ['keydown', 'pointerdown', 'wheel'] as const

/** Work without keys or pointer, such as codes that the camera reads: it keeps the session awake. */
export const workWithoutKeys = createStore(0)

export const recordWork = () => workWithoutKeys.set(workWithoutKeys.get() + 1)
