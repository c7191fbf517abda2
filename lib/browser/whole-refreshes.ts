type Page = {
  location: { href: string }
  fetch: typeof globalThis.fetch
}

/** A cut refresh is then a failed request, which the router repeats, not half a page (decision 055). */
export function readRefreshesWhole(page: Page): void {
  const ask = page.fetch.bind(page)
  page.fetch = async (input, init) => {
    const answer = await ask(input, init)
    if (isRefresh(page, input, init)) await answer.clone().arrayBuffer()
    return answer
  }
}

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
