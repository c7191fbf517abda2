import { createStore } from './store.ts'

/** Events of the window that show that a user is at work. */
export const activities = ['keydown', 'pointerdown', 'wheel'] as const

/** How often a user has worked without pressing anything: a camera reads codes. */
export const workWithoutKeys = createStore(0)

export const recordWork = () => workWithoutKeys.set(workWithoutKeys.get() + 1)
