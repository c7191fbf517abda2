import { pageOf, recordPageAsked } from './page/page-asked.ts'
import { canContinuePage } from './page/page-session.ts'
import { recordPageUnderWay } from './page/page-under-way.ts'

type Page = {
  location: { href: string }
  fetch: typeof globalThis.fetch
}

const wholeHeader: [string, string][] = [['x-sfl-whole', '1']]
const leadsOutOfTheSession = /NEXT_REDIRECT;\w+;\/(?:api\/session\/ended|login|locked)\b/

/**
 * A cut refresh is then a failed request, which the router repeats, not half a page (decision 055). One that met the end of
 * the session is made again once the user of a page with typed input has signed in again (decision 028).
 */
export function readRefreshesWhole(page: Page): void {
  const ask = page.fetch.bind(page)
  page.fetch = async (input, init) => {
    const asked = pageAskedFor(page, input, init)
    const isRefresh = asked === pageOf(new URL(page.location.href))
    if (asked && !isRefresh) recordPageAsked(asked)
    const underWay = asked && !isRefresh ? recordPageUnderWay(page.location.href) : undefined
    // With its length, without which WebKit takes what was cut for the whole.
    const sent = isRefresh ? { ...init, headers: [...new Headers(init?.headers), ...wholeHeader] } : init
    const askWhole = async () => {
      const answer = await ask(input, sent)
      return { answer, text: isRefresh ? await answer.clone().text() : '' }
    }
    const { answer, text } = await askWhole()
    underWay?.answered()
    return leadsOutOfTheSession.test(text) && (await canContinuePage()) ? (await askWhole()).answer : answer
  }
}

function pageAskedFor({ location }: Page, input: RequestInfo | URL, init: RequestInit = {}): string | undefined {
  const headers = new Headers(init.headers)
  if (input instanceof Request || !headers.has('rsc') || headers.has('next-router-prefetch') || init.method === 'HEAD')
    return undefined
  return pageOf(new URL(input, location.href))
}
