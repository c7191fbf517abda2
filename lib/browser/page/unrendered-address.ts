import type { Route } from 'next'

/** The addresses that pages were given and the router has not rendered: Back leads to one again. */
const unrendered = new Set<string>()

/** Gives the page another address on the same path, without rendering it: it shows already what the address says. */
export function replaceAddress(address: string | URL) {
  window.history.replaceState(null, '', address)
  unrendered.add(window.location.href)
}

/** The address of the page, where the router has not rendered it. Said once: it is about to. */
export function takeUnrendered(): Route | undefined {
  const { href, pathname, search } = window.location
  return unrendered.delete(href) ? ((pathname + search) as Route) : undefined
}
