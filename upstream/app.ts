import { Hono } from 'hono'
import type { Call } from '#lib/contract/call.ts'
import { createMatcher } from '#lib/contract/match.ts'
import { unflatten } from '#lib/contract/wire.ts'
import { type Authenticate, findCaller, requireCaller } from './accounts/authenticate.ts'
import { type Caller, requireRights, withoutAccount } from './core/caller.ts'
import { notFound, Problem } from './core/errors.ts'
import { readBody } from './core/http/body.ts'
import { toErrorResponse } from './core/http/error-response.ts'
import { parseInput } from './core/http/validation.ts'
import type { Served } from './core/implement.ts'
import { inTurn } from './core/turns.ts'
import { plainly, type Trim, untrimmed } from './plain.ts'
import { olderCalls, undescribedCalls } from './published-clients/calls.ts'
import type { Upstream } from './upstream.ts'

type Parts = {
  served: readonly Served[]
  authenticate: Authenticate
  extra?: Hono
}

const prefix = '/api'
/** Clients from before 2019 use these addresses. */
const olderPrefix = '/siteflow/api'
/** Where orders are sent for later. Some clients append every path to it: the intake serves two of them. */
const submissionPrefix = '/submission'
/** The call whose body, not its header, proves who the caller is. */
const signIn = 'users.token'
/** What the portal asks before an account is chosen. */
const beforeAccount = new Set([
  'accounts.list',
  'accounts.vars',
  'accounts.pspAccounts',
  'accounts.membershipsOfUser',
  'users.me',
])
const noCaller = withoutAccount('')

/** The HTTP surface: every served row below /api, some of them at the older addresses too, and the apps beside the contract. */
export function createApp(up: Upstream, { served, authenticate, extra }: Parts): Hono {
  const app = new Hono()
  const { rows, trim } = up.config.isPlain ? plainly(served) : { rows: served, trim: untrimmed }
  const handlers = new Map(rows.map(({ call, handler }) => [call.name, handler]))
  const calls = rows.map(({ call }) => call).sort(bySpecificity)
  const matchers = {
    [prefix]: createMatcher(calls),
    [olderPrefix]: createMatcher(calls.filter(({ name }) => olderCalls.has(name))),
    [submissionPrefix]: createMatcher([]),
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const base = bases.find((known) => url.pathname.startsWith(`${known}/`)) ?? prefix
    const segments = decodeSegments(url.pathname.slice(base.length + 1))
    const found = matchers[base](request.method, segments)
    const isDescribed = !undescribedCalls.has(`${request.method} ${segments.filter(Boolean).join('/')}`)
    const row = isDescribed && 'call' in found ? found : undefined
    // A wrong token is answered before an unknown path: published clients rely on it.
    const caller = row?.call.name === signIn ? noCaller : await identify(request, row?.call)
    const handler = row && handlers.get(row.call.name)
    if (!handler) throw notOffered(request.method, url.pathname)
    const { call, params } = row
    requireRights(call, caller)
    const query: unknown = call.query && parseInput(call.query, trim(call.query, unflatten(url.searchParams)))
    const body: unknown = call.body && parseInput(call.body, trim(call.body, await readBody(call, request)))
    return toResponse(call, await handler({ params, query, body, caller, request } as never), trim)
  }

  async function identify(request: Request, call: Call | undefined): Promise<Caller> {
    const identity = await authenticate(request)
    if (!call) return noCaller
    return beforeAccount.has(call.name) ? findCaller(up, identity, request) : requireCaller(up, identity, request)
  }

  if (extra) app.route('/', extra) // first: order intake has paths below /api
  for (const base of bases) app.all(`${base}/*`, (context) => answer(context.req.raw))
  app.notFound(({ req }) => toErrorResponse(notFound('Path'), req.raw))
  app.onError((error, { req }) => toErrorResponse(error, req.raw))
  return app
}

const bases = [prefix, olderPrefix, submissionPrefix] as const

/** Another 404 than that of an order which is not there: programs tell the two apart by the code. */
const notOffered = (method: string, path: string) =>
  new Problem(404, 'not_offered', `There is no ${method} ${path.slice(0, 200)} here.`)

async function toResponse({ response }: Call, answer: unknown, trim: Trim): Promise<Response> {
  if (answer instanceof Response) return answer
  if (answer === undefined || typeof response === 'string') return new Response(null, { status: 204 })
  const body = await inTurn((): unknown => trim(response, response.parse(answer)))
  const text = await inTurn(() => JSON.stringify(body))
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(text, { headers })
}

/** `/user/me` before `/user/:id`: the tilde sorts behind every letter. */
const sortKey = ({ path }: Call) => path.replaceAll(/:\w+/g, '~')
const bySpecificity = (a: Call, b: Call) => (sortKey(a) < sortKey(b) ? -1 : 1)

/** A path that cannot be decoded matches no row of the contract. */
function decodeSegments(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}
