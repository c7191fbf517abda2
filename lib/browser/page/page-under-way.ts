/** After its answer a page is shown soon, or never, as when it redirects to the shown one. */
const shownWithinMs = 10_000

let underWay: { from: string; until: number } | undefined

/** The router has asked for another page. Offline it waits to ask again (decision 055). */
export function recordPageUnderWay(from: string): { answered: () => void } {
  const page = { from, until: Number.POSITIVE_INFINITY }
  underWay = page
  return { answered: () => void (page.until = performance.now() + shownWithinMs) }
}

export const isPageUnderWay = () =>
  underWay !== undefined && underWay.from === window.location.href && performance.now() < underWay.until
