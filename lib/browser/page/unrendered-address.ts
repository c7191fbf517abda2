import type { Route } from 'next'

/** A set, because Back leads to one again. */
const unrendered = new Set<string>()

/** For a page that shows already what the address says: nothing is rendered. */
export function replaceAddress(address: string | URL) {
  window.history.replaceState(null, '', address)
  unrendered.add(window.location.href)
}

/** Once, because the router is about to render it. */
export function takeUnrendered(): Route | undefined {
  const { href, pathname, search } = window.location
  return unrendered.delete(href) ? ((pathname + search) as Route) : undefined
}
