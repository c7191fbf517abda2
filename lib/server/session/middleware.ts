import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { allPages } from '#lib/common/pages/table.ts'
import { withNext } from '#lib/common/with-next.ts'
import { cookieNamesFor } from '#lib/server/env/cookie-names.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { contentSecurityPolicy } from '#lib/server/http/csp.ts'
import { requestIdOf } from '#lib/server/http/request-id.ts'

/** The handlers of `/` and `/logout` read the session themselves. Browsers ask for the manifest without cookies. */
const open = new Set<string>(['/', '/logout', '/favicon.ico', '/robots.txt', '/manifest.webmanifest'])
for (const { path, opensTo } of allPages) if (opensTo === 'everyone') open.add(path)
const pathsWithStyleAttributes = new Set<string>(
  allPages.flatMap(({ path, allowsStyleAttributes }) => (allowsStyleAttributes ? path : [])),
)
/** A browser's own are dropped. `x-sfl-peer` comes from the front server. */
const internal = /^x-(?:nonce$|sfl-(?!peer$)|middleware-)/

/** Authorizes nothing: the page checks the session itself (decision 007). */
export function createMiddleware(env: Env) {
  const names = cookieNamesFor(env)
  const { host } = new URL(env.APP_ORIGIN)

  return (request: NextRequest): NextResponse => {
    const { pathname, search, searchParams } = request.nextUrl
    const nonce = randomBytes(16).toString('base64')
    const policy = contentSecurityPolicy(nonce, env, { allowsStyleAttributes: pathsWithStyleAttributes.has(pathname) })
    const requestId = requestIdOf(request.headers)
    const withPolicy = (response: NextResponse) => {
      response.headers.set('content-security-policy', policy)
      response.headers.set('x-request-id', requestId)
      return response
    }
    const withoutCache = (response: NextResponse) => {
      response.headers.set('cache-control', 'private, no-store')
      return withPolicy(response)
    }
    const goTo = (address: string) => withoutCache(NextResponse.redirect(new URL(address, env.APP_ORIGIN), 303))

    if (request.headers.get('host') !== host) return withoutCache(new NextResponse(null, { status: 421 }))
    const token = searchParams.get('token')
    if (token !== null && pathname !== '/')
      return goTo(withNext(`/?token=${encodeURIComponent(token)}`, pathWithout(request, 'token')))
    const mayOpen = open.has(pathname) || request.cookies.has(names.session)
    if (!mayOpen) return goTo(withNext('/login', pathname + search))

    const headers = new Headers([...request.headers].filter(([name]) => !internal.test(name)))
    headers.set('x-nonce', nonce)
    headers.set('x-sfl-path', pathname + search)
    headers.set('x-request-id', requestId)
    headers.set('content-security-policy', policy) // where Next finds the nonce
    return withPolicy(NextResponse.next({ request: { headers } }))
  }
}

function pathWithout({ nextUrl }: NextRequest, name: string) {
  const rest = new URLSearchParams(nextUrl.searchParams)
  rest.delete(name)
  return nextUrl.pathname + (rest.size > 0 ? `?${rest}` : '')
}
