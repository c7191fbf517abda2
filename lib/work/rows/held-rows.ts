import type { WorkItem } from '#lib/contract/production.ts'

export type HeldRows = {
  items: readonly WorkItem[]
  rows: readonly WorkItem[]
  /** Rows that left the list and still stand on the screen. */
  gone: ReadonlySet<string>
  /** Items that belong between the rows and are not shown yet. */
  newRows: number
}

// The same object, so that what is compared by it is not drawn again.
const none: ReadonlySet<string> = new Set()

/** How an item left the list: completed by this user, or otherwise. */
export type Departure = 'completed' | 'elsewhere'

export const toHeldRows = (items: readonly WorkItem[]): HeldRows => ({
  items,
  rows: items,
  gone: none,
  newRows: 0,
})

/** Takes up what the list holds now without moving a row: what left stays, what is new above the last row waits. */
export function holdRows({ rows }: HeldRows, items: readonly WorkItem[]): HeldRows {
  const byId = new Map(items.map((item) => [item._id, item]))
  const inPlace = new Set(rows.map(({ _id }) => _id))
  const left = [...inPlace].filter((id) => !byId.has(id))
  const last = items.findLastIndex(({ _id }) => inPlace.has(_id))
  return {
    items,
    rows: [...rows.map((row) => byId.get(row._id) ?? row), ...items.slice(last + 1)],
    gone: left.length === 0 ? none : new Set(left),
    newRows: items.slice(0, last + 1).filter(({ _id }) => !inPlace.has(_id)).length,
  }
}

export const removeGone = (held: HeldRows): HeldRows =>
  holdRows({ ...held, rows: held.rows.filter(({ _id }) => !held.gone.has(_id)) }, held.items)
