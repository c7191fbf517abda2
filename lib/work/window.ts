import type { WorkItem } from '#lib/contract/production.ts'
import { workPageSize } from './view.ts'

/** How an item left the list: we completed it, or somebody else did or stopped it. */
export type Gone = { how: 'completed' | 'elsewhere'; at: number }

type Page = { data: readonly WorkItem[]; count: number }

/** The part of a work list that is loaded: what the upstream lists, and what stands on the screen, which follows calmly. */
export type WorkWindow = {
  /** What the upstream is known to list, from its first row on. Where the next page begins is counted in these. */
  listed: readonly WorkItem[]
  /** How many it lists in all. */
  count: number
  /** Rows on the screen. One that left the list stays until it is swept. */
  shown: readonly WorkItem[]
  gone: ReadonlyMap<string, Gone>
  /** Listed between rows of the screen and not shown before somebody asks for them. */
  newcomers: number
}

export function openWindow({ data, count }: Page): WorkWindow {
  const listed = unique(data)
  return { listed, count, shown: listed, gone: new Map(), newcomers: 0 }
}

/** The page to ask for next, if there is one. Counted anew each time: rows that left have moved all that follow. */
export function nextPage({ listed, count }: WorkWindow): number | undefined {
  return listed.length < count ? Math.floor(listed.length / workPageSize) + 1 : undefined
}

/** Adds a page. What is known already is not added twice; a page with nothing new in it is the end. */
export function append(window: WorkWindow, page: Page, seen?: string): WorkWindow {
  const known = new Set(window.listed.map(({ _id }) => _id))
  const added = unique(page.data).filter(({ _id }) => !known.has(_id) && window.gone.get(_id)?.how !== 'completed')
  const listed = [...window.listed, ...added]
  return follow(window, listed, added.length > 0 ? page.count : listed.length, 0, seen)
}

/** Whether a page shows that rows came or went without our knowing, so that some may have been passed over. */
export function isShifted(window: WorkWindow, page: Page): boolean {
  const known = new Set(window.listed.map(({ _id }) => _id))
  const rest = window.listed.length % workPageSize
  return page.count !== window.count || page.data.filter(({ _id }) => known.has(_id)).length !== rest
}

/** An item is known to have left the list. Its row stays where it is. */
export function leave(window: WorkWindow, id: string, how: Gone['how'], at: number, seen?: string): WorkWindow {
  const listed = window.listed.filter(({ _id }) => _id !== id)
  const gone = new Map(window.gone).set(id, { how, at })
  return follow({ ...window, gone }, listed, window.count - (window.listed.length - listed.length), at, seen)
}

/** The loaded part, asked for again: `fresh` begins with the first row and reaches at least as far. */
export function renew(window: WorkWindow, fresh: Page, at: number, seen?: string): WorkWindow {
  const before = new Map(window.listed.map((item) => [item._id, item]))
  const rows = unique(fresh.data)
  const end = Math.max(rows.findLastIndex(({ _id }) => before.has(_id)) + 1, window.listed.length, workPageSize)
  const listed = rows.slice(0, end).map((item) => {
    const known = before.get(item._id)
    return known && looksAlike(known, item) ? known : item
  })
  return follow(window, listed, fresh.count, at, seen)
}

/** Shows the newcomers in their places, and drops what has left. */
export function showAll(window: WorkWindow): WorkWindow {
  return { ...window, shown: window.listed, gone: new Map(), newcomers: 0 }
}

/** Takes rows that have left off the screen. */
export function sweep(window: WorkWindow, ids: ReadonlySet<string>): WorkWindow {
  const gone = new Map([...window.gone].filter(([id]) => !ids.has(id)))
  const shown = window.shown.filter(({ _id }) => !ids.has(_id) || !window.gone.has(_id))
  return { ...window, shown, gone }
}

/**
 * The screen after the list. Down to the last row that is in sight (`seen`; without one, all are) rows keep their places,
 * and what is new between them waits. Below it nobody sees rows come and go.
 */
function follow(window: WorkWindow, listed: readonly WorkItem[], count: number, at: number, seen?: string): WorkWindow {
  const byId = new Map(listed.map((item) => [item._id, item]))
  const lastSeen = seen === undefined ? -1 : window.shown.findIndex(({ _id }) => _id === seen)
  const gone = new Map<string, Gone>()
  const fixed = (lastSeen < 0 ? window.shown : window.shown.slice(0, lastSeen + 1)).map((item) => {
    const current = byId.get(item._id)
    if (!current) gone.set(item._id, window.gone.get(item._id) ?? { how: 'elsewhere', at })
    return current ?? item
  })
  const inPlace = new Set(fixed.map(({ _id }) => _id))
  const last = listed.findLastIndex(({ _id }) => inPlace.has(_id))
  const newcomers = listed.slice(0, last + 1).filter(({ _id }) => !inPlace.has(_id)).length
  return {
    listed,
    count: Math.max(count, listed.length),
    shown: [...fixed, ...listed.slice(last + 1)],
    gone,
    newcomers,
  }
}

const unique = (items: readonly WorkItem[]) => [...new Map(items.map((item) => [item._id, item])).values()]

/** Whether a row would look the same, so that it need not be drawn again. */
const looksAlike = (one: WorkItem, other: WorkItem) =>
  one.status === other.status &&
  one.shipByDate === other.shipByDate &&
  one.completed === other.completed &&
  one.quantity === other.quantity &&
  one.description === other.description &&
  one.order.status === other.order.status &&
  one.components.length === other.components.length
