import { setImmediate } from 'node:timers/promises'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One piece of work after the other, with room for timers and requests in between: PGlite chains its statements in
 * microtasks, and 20 queued ones would otherwise stop the whole process for a third of a second.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.then(
      () => setImmediate(),
      () => setImmediate(),
    )
    return result
  }
}

const largeTurns = createTurns()

/** Computes for some ten milliseconds. Others are answered between two such computations, however many wait. */
export const inTurn = <T>(compute: () => T): Promise<T> => largeTurns(async () => compute())
