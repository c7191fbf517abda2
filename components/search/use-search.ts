import { useEffect, useState } from 'react'
import { addressOf, parseSearch, type Search } from '#lib/search/address.ts'
import type { Index } from '#lib/search/filters.ts'
import { searchParam } from '#lib/search/open.ts'

/** What is looked for. It begins as the address says, and the address follows once the hand has rested. */
export function useSearch(indexes: readonly Index[], takeTyped: () => string) {
  const [{ named, typed }] = useState(() => ({
    named: parseSearch(new URLSearchParams(window.location.search), indexes),
    typed: takeTyped(),
  }))
  const [search, setSearch] = useState<Search>({ ...named, term: named.term + lineOf(typed) })

  useEffect(() => {
    const timer = setTimeout(() => {
      const here = new URL(window.location.href)
      if (!here.searchParams.has(searchParam)) return
      const address = addressOf(here, search, indexes)
      if (address.href !== here.href) window.history.replaceState({ ...ownState() }, '', address)
    }, restMs)
    return () => clearTimeout(timer)
  }, [search, indexes])

  const change = (changes: Partial<Search>) =>
    setSearch((before) => {
      const next = { ...before, ...changes }
      // What one index can be narrowed by says nothing of another.
      return next.index === before.index ? next : { ...next, filters: [] }
    })
  return { search, change, wasEntered: typed.includes('\n') }
}

/** What was typed before Enter. */
export const lineOf = (typed: string) => typed.replace(/\n[^]*/, '')

const restMs = 600

/** The router adds what is its own. */
const ownState = () => (window.history.state?.sflSearch ? { sflSearch: true } : {})
