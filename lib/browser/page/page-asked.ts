import { longestGapMs } from '#lib/contract/shared/live-gap.ts'

/** The pages that the browser and the router asked for, each with the first time in ms since the epoch: Back shows what came then. */
const asked = new Map<string, number>()

export function recordPageAsked(page: string, at = Date.now()) {
  for (const [old, askedAt] of asked) if (at - askedAt > longestGapMs) asked.delete(old)
  if (!asked.has(page)) asked.set(page, at)
}

/** Undefined if it was long ago, or the page has an address that nobody asked for, as after a redirect. */
export function pageAskedAt(): number | undefined {
  const at = asked.get(pageOf(new URL(window.location.href)))
  return at !== undefined && Date.now() - at <= longestGapMs ? at : undefined
}

export function pageOf({ origin, pathname, searchParams }: URL): string {
  searchParams.delete('_rsc')
  return `${origin}${pathname}?${searchParams}`
}

// Not `performance.timeOrigin`, which keeps the clock that the browser started with.
if (typeof window !== 'undefined')
  recordPageAsked(pageOf(new URL(window.location.href)), Date.now() - performance.now())
