'use client'

import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isPassing } from '#lib/browser/calls/find-outcome.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import type { HeldRows } from '#lib/work/rows/held-rows.ts'

/** Items that scans have found outside the rows. `gone` are those that were completed or stopped elsewhere since. */
type Fetched = { items: readonly WorkItem[]; gone: ReadonlySet<WorkItem> }

export function useFetchedItems() {
  const [items, setItems] = useState<Fetched['items']>([])
  const [gone, setGone] = useState<Fetched['gone']>(new Set())
  const latest = useRef({ items, gone })
  useLayoutEffect(() => {
    latest.current = { items, gone }
  })
  const [actions] = useState(() => ({
    showFetched: (found: readonly WorkItem[], left: ReadonlySet<string>) => {
      const ids = new Set(found.map(({ _id }) => _id))
      setItems((before) => [...found, ...before.filter(({ _id }) => !ids.has(_id) && !left.has(_id))])
    },
    /** Reads their orders again, all of them, and fails where one may be read a little later. */
    readFetched: async () => {
      const live = latest.current.items.filter((item) => !latest.current.gone.has(item))
      if (live.length === 0) return
      const { findGone } = await import('#lib/work/rows/order-items.ts')
      let failure: unknown
      for (const orderId of new Set(live.map((item) => item.orderId))) {
        const found = await findGone(
          orderId,
          live.filter((item) => item.orderId === orderId),
        ).catch((error: unknown) => {
          if (isPassing(error)) failure = error
          return []
        })
        if (found.length > 0) setGone((before) => new Set([...before, ...found]))
      }
      if (failure) throw failure
    },
  }))
  return { fetched: useMemo(() => ({ items, gone }), [items, gone]), ...actions }
}

export function useRowsWithFetched(
  { rows, gone }: Pick<HeldRows, 'rows' | 'gone'>,
  { items, gone: goneItems }: Fetched,
  completed: ReadonlySet<string>,
) {
  return useMemo(() => {
    if (items.length === 0) return { rows, gone }
    const listed = new Set(rows.map(({ _id }) => _id))
    const above = items.filter(({ _id }) => !listed.has(_id))
    const goneIds = above.filter((item) => completed.has(item._id) || goneItems.has(item)).map(({ _id }) => _id)
    return { rows: [...above, ...rows], gone: new Set([...gone, ...goneIds]) }
  }, [items, goneItems, rows, gone, completed])
}
