import type { Middleware, ParameterizedContext } from 'koa'
import { errors, type Provider } from 'oidc-provider'
import * as z from 'zod'
import type { Upstream } from '../upstream.ts'
import type { Attempts } from './attempts.ts'
import { errorPage, type Page, signInPage } from './pages.ts'
import { findByPassword } from './people.ts'
import { chooseLocale, type Texts, textsOf } from './texts.ts'

export const interactionPath = '/interaction/'
const maxFormBytes = 10_000
const minuteMs = 60_000

type Attempt = { username: string; password: string; address: string }
type Outcome = { accountId: string } | { status: number; error: string }

/** The page on which people prove who they are. */
export function createSignIn(up: Upstream, provider: Provider, attempts: Attempts): Middleware {
  const formTargets = up.config.portalOrigins
  const [portal = up.config.origin] = formTargets

  async function answer(context: ParameterizedContext): Promise<void> {
    const { req, res, method } = context
    const params = await findParams(provider, context)
    const locale = chooseLocale(params?.['ui_locales'], context.get('accept-language'))
    if (!params) {
      context.status = 400
      send(context, errorPage({ locale, formTargets, portal, isExpired: true, detail: '' }))
      return
    }
    const form = method === 'POST' ? await readForm(req) : undefined
    const username = form?.get('username') ?? z.string().catch('').parse(params['login_hint'])
    const attempt = { username, password: form?.get('password') ?? '', address: context.ip }
    const outcome = form && (await check(attempt, textsOf(locale)))
    if (outcome && 'accountId' in outcome) {
      context.respond = false
      // Screens at a press are shared: the browser forgets the sign-in when it is closed.
      await provider.interactionFinished(req, res, { login: { accountId: outcome.accountId, remember: false } })
      return
    }
    context.status = outcome?.status ?? 200
    send(context, signInPage({ locale, formTargets, username, error: outcome?.error }))
  }

  async function check({ username, password, address }: Attempt, texts: Texts): Promise<Outcome> {
    if (username === '' || password === '') return { status: 400, error: texts.missing }
    const waitMs = attempts.waitMs(username, address)
    if (waitMs > 0) return { status: 429, error: texts.tooMany(Math.ceil(waitMs / minuteMs)) }
    attempts.failed(username, address) // counted first, so that guesses at the same time are counted too
    const person = await findByPassword(up, username, password)
    if (!person) return { status: 401, error: texts.wrong }
    attempts.succeeded(username, address)
    return { accountId: person.id }
  }

  return (context, next) => (context.path.startsWith(interactionPath) ? answer(context) : next())
}

/** What the portal asked for; nothing when that was too long ago, or in another browser. */
async function findParams(provider: Provider, { req, res }: ParameterizedContext) {
  try {
    const { params } = await provider.interactionDetails(req, res)
    return params
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export function send(context: ParameterizedContext, { html, csp }: Page): void {
  context.set({ 'content-security-policy': csp, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  context.type = 'html'
  context.body = html
}

async function readForm(request: AsyncIterable<unknown>): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = z.instanceof(Buffer).parse(part)
    length += bytes.byteLength
    if (length > maxFormBytes) throw new errors.InvalidRequest('the form is too large', 413)
    parts.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}
