import { useEffect, useRef, useState } from 'react'
import { searchParam } from '#lib/search/palette/open.ts'
import type { Index } from '#lib/search/rules.ts'
import { addressOf, parseSearch, type Search } from '#lib/search/search-params.ts'

/** What is looked for. It begins as the address says, and the address follows once the hand has rested. */
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
  /** Before the page is left, or the router would drop the way to the next one for the address of this. */
  const [keep] = useState(() => () => written.current())

  const change = (changes: Partial<Search>) =>
    setSearch((before) => {
      const next = { ...before, ...changes }
      // What one index can be narrowed by says nothing of another.
      return next.index === before.index ? next : { ...next, filters: [] }
    })
  return { search, change, keep, wasEntered: typed.includes('\n') }
}

/** What was typed before Enter. */
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
