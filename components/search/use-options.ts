import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '#components/ui/is-composing.ts'
import { meantBy } from '#lib/search/queries.ts'
import type { RecentSearch } from '#lib/search/recent/recent.ts'
import type { Search } from '#lib/search/search-params.ts'
import type { PaletteCommand } from '#lib/search/setup/setup.ts'
import type { Found } from './use-found.ts'

const pageOfOptions = 8

type Group = 'recent' | 'command' | 'hit'

export const listId = 'search-results'

/** By the place in its group, so that a hit is not drawn again when another command comes before it. */
const optionId = (group: Group, at: number) => `search-${group}-${at}`

export const optionProps = (group: Group, at: number, active: boolean) =>
  ({ role: 'option', tabIndex: -1, id: optionId(group, at), 'aria-selected': active }) as const

export const groupTitleStyle = 'sticky top-0 z-10 bg-raised px-2 py-1 text-xs font-medium text-muted'

/** Rows that are not visible are not drawn. */
export const optionStyle =
  'flex w-full [contain-intrinsic-size:auto_3.5rem] scroll-my-8 items-center gap-2 rounded-control px-2 text-left no-underline outline-none [content-visibility:auto] hover:bg-hover aria-selected:bg-accent-soft aria-selected:shadow-[inset_2px_0_0_var(--accent)]'

export type PaletteOptions = ReturnType<typeof usePaletteOptions>

/**
 * Where the answer to what was typed is still to come, as after a scan, Enter waits for it, and takes what was meant;
 * never what an earlier question had found.
 */
export function usePaletteOptions({
  recent,
  commands,
  found,
  opensHits,
  search,
  startsAtFirst,
  wasEntered,
}: {
  recent: readonly RecentSearch[]
  commands: readonly PaletteCommand[]
  found: Found
  opensHits: boolean
  search: Search
  startsAtFirst: boolean
  wasEntered: boolean
}) {
  const [moved, setMoved] = useState<{ place: number; search: Search }>()
  const entered = useRef(wasEntered ? search.term : undefined)
  const recentCount = recent.length > 0 ? recent.length + 1 : 0 // the last of them forgets the others
  const firstHit = recentCount + commands.length
  const count = firstHit + (opensHits ? found.hits.length : 0)
  const hasMoved = moved?.search === search
  const place = hasMoved ? Math.min(moved.place, count - 1) : startsAtFirst && count > 0 ? 0 : -1

  const idAt = (place: number) => {
    if (place < 0) return undefined
    if (place < recentCount) return optionId('recent', place)
    return place < firstHit ? optionId('command', place - recentCount) : optionId('hit', place - firstHit)
  }
  const activeId = idAt(place)

  useEffect(() => {
    if (hasMoved && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [hasMoved, activeId])

  useEffect(() => {
    if (entered.current === undefined || found.isSearching) return
    const isMeant = entered.current === search.term && found.isCurrent && found.first
    if (isMeant && meantBy(search.term, isMeant)) choose(optionId('hit', 0))
    if (entered.current !== search.term || found.isCurrent || found.error) entered.current = undefined
  }, [search.term, found])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      enter(event.ctrlKey || event.metaKey)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = placeAfter(event.key, { place, last: count - 1, hasMoved })
    if (to === undefined || count === 0) return
    event.preventDefault()
    setMoved({ place: Math.max(0, Math.min(count - 1, to)), search })
  }

  function enter(elsewhere: boolean) {
    if (activeId && (place < firstHit || found.isCurrent)) choose(activeId, elsewhere)
    else if (search.term.trim() !== '' && !found.isTooLong) {
      found.searchNow()
      entered.current = search.term
    }
  }

  return {
    recent,
    commands,
    opensHits,
    count,
    activeId,
    /** Its place in each group: out of range in all but its own. */
    active: { recent: place, command: place - recentCount, hit: place - firstHit },
    onKeyDown,
    /** Enter for a term whose answer is still to come. */
    enterLater: (term: string) => {
      entered.current = term
    },
  }
}

function placeAfter(key: string, at: { place: number; last: number; hasMoved: boolean }): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at.place + 1
    case 'ArrowUp':
      return at.place - 1
    case 'PageDown':
      return at.place + pageOfOptions
    case 'PageUp':
      return at.place - pageOfOptions
    // Until the user has moved through the list, these keys are the field's.
    case 'Home':
      return at.hasMoved ? 0 : undefined
    case 'End':
      return at.hasMoved ? at.last : undefined
    default:
      return undefined
  }
}

/** As a click does, so that a link stays a link. */
function choose(id: string, elsewhere = false) {
  const option = document.getElementById(id)
  if (elsewhere && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener')
  else option?.click()
}
