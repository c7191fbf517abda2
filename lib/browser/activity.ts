import { createStore } from './store.ts'

export const activities = ['keydown', 'pointerdown', 'wheel'] as const

/** Work without keys or pointer: codes that the camera reads, or a wall that is looked at. It keeps the session awake. */
export const workWithoutKeys = createStore({ isWall: false })

export const recordWork = ({ isWall = false } = {}) => workWithoutKeys.set({ isWall })
