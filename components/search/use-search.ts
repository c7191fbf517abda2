import { useEffect, useRef, useState } from 'react'
import { searchParam } from '#lib/search/palette/open.ts'
import type { Index } from '#lib/search/rules.ts'
import { addressOf, parseSearch, type Search } from '#lib/search/search-params.ts'

/** Starts as the address says, and the address follows after a pause. */
export function useSearch(indexes: readonly Index[], takeTyped: () => string) {
  const [{ named, typed }] = useState(() => ({
    named: parseSearch(new URLSearchParams(window.location.search), indexes),
    typed: takeTyped(),
  }))
  const [search, setSearch] = useState<Search>({ ...named, term: named.term + firstLineOf(typed) })

  const written = useRef(() => {})
  useEffect(() => {
    written.current = () => writeSearch(search, indexes)
    const timer = setTimeout(written.current, restMs)
    return () => clearTimeout(timer)
  }, [search, indexes])
  /** Call it before navigating, or a late write of the address would cancel the navigation. */
  const [keep] = useState(() => () => written.current())

  const change = (changes: Partial<Search>) =>
    setSearch((before) => {
      const next = { ...before, ...changes }
      // Each index has filters of its own.
      return next.index === before.index ? next : { ...next, filters: [] }
    })
  return { search, change, keep, wasEntered: typed.includes('\n') }
}

export const firstLineOf = (typed: string) => typed.replace(/\n[^]*/, '')

const restMs = 600

function writeSearch(search: Search, indexes: readonly Index[]) {
  const here = new URL(window.location.href)
  if (!here.searchParams.has(searchParam)) return
  const address = addressOf(here, search, indexes)
  // The router adds what is its own.
  const own = window.history.state?.sflSearch ? { sflSearch: true } : {}
  if (address.href !== here.href) window.history.replaceState(own, '', address)
}
