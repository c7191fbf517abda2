type Page = {
  location: { href: string }
  fetch: typeof globalThis.fetch
}

/**
 * Hands the router the answer to a refresh only once it has come whole. A connection that is cut within one is then a
 * request that failed, which the router makes again (`useOffline`). Otherwise React has half a page, and an error takes
 * the place of what the page shows. A page that is gone to still appears piece by piece.
 */
export function readRefreshesWhole(page: Page): void {
  const ask = page.fetch.bind(page)
  page.fetch = async (input, init) => {
    const answer = await ask(input, init)
    if (isRefresh(page, input, init)) await answer.clone().arrayBuffer()
    return answer
  }
}

/** Whether the router asks for the page that is shown. It names its requests by headers. */
function isRefresh({ location }: Page, input: RequestInfo | URL, init: RequestInit = {}): boolean {
  const headers = new Headers(init.headers)
  if (input instanceof Request || !headers.has('rsc') || headers.has('next-router-prefetch') || init.method === 'HEAD')
    return false
  return pageOf(new URL(input, location.href)) === pageOf(new URL(location.href))
}

function pageOf({ origin, pathname, searchParams }: URL): string {
  searchParams.delete('_rsc')
  return `${origin}${pathname}?${searchParams}`
}
