import type { WorkWindow } from './window.ts'

/** A row that left is seen to have left for at least this long. */
const seenMs = 900
/** A pointer that has rested this long is not about to press. */
const restMs = 2500

export type Pointer = {
  /** The row under it; undefined while it is elsewhere, or where there is none. */
  over: string | undefined
  /** When it was last moved or pressed. */
  at: number
}

/**
 * Rows that may go now. One above the pointer stays, because what is under the pointer would move away from under it;
 * unless the pointer has rested for a while.
 */
export function sweepable(
  { shown, gone }: Pick<WorkWindow, 'shown' | 'gone'>,
  pointer: Pointer,
  now: number,
): Set<string> {
  const over = pointer.over === undefined ? -1 : shown.findIndex(({ _id }) => _id === pointer.over)
  const rests = now - pointer.at >= restMs
  const may = new Set<string>()
  for (const [index, { _id }] of shown.entries()) {
    const left = gone.get(_id)
    if (left && now - left.at >= seenMs && (over < 0 || rests || index > over)) may.add(_id)
  }
  return may
}
