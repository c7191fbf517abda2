'use client'

import { useLayoutEffect } from 'react'
import { arrive, here, leavePlace, type Place, watchReturns } from '#lib/work/place.ts'
import type { Work } from './work-context.ts'

/** Whoever opens an order and comes Back finds the list as it was: loaded as far, chosen, and at the same row. */
export function useKeptPlace({ list, desk }: Work, place: Place | undefined) {
  useLayoutEffect(() => {
    watchReturns()
    arrive()
    const address = here()
    if (place?.top) {
      const row = document.querySelector(`[data-row="${CSS.escape(place.top.id)}"]`)
      if (row) window.scrollBy(0, row.getBoundingClientRect().top - place.top.y)
    }
    return () => {
      const { listed, count } = list.get().window
      leavePlace(address, {
        loaded: { data: [...listed], count },
        selection: desk.get().selection,
        top: rowInSight(),
      })
    }
  }, [list, desk, place])
}

/** The row in the middle of the screen. */
function rowInSight(): Place['top'] {
  const row = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest('[data-row]')
  const id = row?.getAttribute('data-row')
  return row && id ? { id, y: row.getBoundingClientRect().top } : undefined
}
