import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Middleware, ParameterizedContext } from 'koa'
import { errors, type Provider } from 'oidc-provider'
import * as z from 'zod'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import type { Upstream } from '../upstream.ts'
import { issuerOf } from './api-tokens.ts'
import { forgottenPath } from './links.ts'
import { errorPage, type Page, signInPage } from './pages.ts'
import { createPasswordCheck } from './password-check.ts'
import { findByPassword, recordSignIn } from './people.ts'
import { chooseLocale, fill, type Locale, textsOf } from './texts.ts'

export const interactionPath = '/interaction/'
const busyMs = 10_000

type Outcome = { accountId: string } | { status: number; error: string; waitMs?: number }

export function createSignIn(up: Upstream, provider: Provider): Middleware {
  const checkPassword = createPasswordCheck(up.now, (username, password) => findByPassword(up, username, password))
  const formTargets = up.config.portalOrigins
  const [portal = up.config.origin] = formTargets
  const forgotten = new URL(`${issuerOf(up.config.origin)}${forgottenPath}`).pathname

  async function handleInteraction(context: ParameterizedContext): Promise<void> {
    const { req, res, method } = context
    const params = await findParams(provider, context)
    const locale = chooseLocale(params?.['ui_locales'], context.get('accept-language'))
    if (!params) {
      context.status = 400
      sendPage(context, errorPage({ locale, formTargets, portal, isExpired: true, detail: '' }))
      return
    }
    const form = method === 'POST' ? await readForm(req) : undefined
    const username = form?.get('username') ?? z.string().catch('').parse(params['login_hint'])
    const outcome =
      form && (await checkCredentials(context, { username, password: form.get('password') ?? '' }, locale))
    if (outcome && 'accountId' in outcome) {
      await recordSignIn(up, outcome.accountId)
      context.respond = false
      // Workstations at a press are shared: the session cookie ends with the browser.
      await provider.interactionFinished(req, res, { login: { accountId: outcome.accountId, remember: false } })
      return
    }
    context.status = outcome?.status ?? 200
    if (outcome?.waitMs !== undefined) context.set('retry-after', String(toSeconds(outcome.waitMs)))
    sendPage(context, signInPage({ locale, formTargets, username, error: outcome?.error, forgotten }))
  }

  async function checkCredentials(
    { ip: address, res }: ParameterizedContext,
    { username, password }: { username: string; password: string },
    locale: Locale,
  ): Promise<Outcome> {
    const texts = textsOf(locale)
    if (username === '' || password === '') return { status: 400, error: texts.missing }
    const disconnect = new AbortController()
    res.once('close', () => disconnect.abort())
    if (res.destroyed) disconnect.abort()
    const result = await checkPassword({
      username: toComparedUsername(username),
      password,
      address,
      signal: disconnect.signal,
    })
    if (result === 'wrong') return { status: 401, error: texts.wrong }
    if (result === 'busy') return { status: 503, error: texts.busy, waitMs: busyMs }
    if ('person' in result) return { accountId: result.person.id }
    return {
      status: 429,
      error: fill(texts.tooMany, { wait: formatWait(toSeconds(result.waitMs), locale) }),
      waitMs: result.waitMs,
    }
  }

  return async (context, next) => {
    if (!context.path.startsWith(interactionPath)) return next()
    try {
      await handleInteraction(context)
    } catch (error) {
      if (!context.res.destroyed) throw error
      context.respond = false // the browser disconnected while it sent the form or waited
    }
  }
}

const toSeconds = (ms: number) => Math.ceil(ms / 1000)

function formatWait(seconds: number, locale: Locale): string {
  const [unit, count] = seconds < 60 ? ['second', seconds] : ['minute', Math.ceil(seconds / 60)]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The parameters of the portal's request; undefined when it has expired or came from another browser. */
async function findParams(provider: Provider, { req, res }: ParameterizedContext) {
  try {
    const { params } = await provider.interactionDetails(req, res)
    return params
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export function sendPage(context: ParameterizedContext, { html, csp }: Page): void {
  context.set({ 'content-security-policy': csp, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  context.type = 'html'
  context.body = html
}

/** Whether a page of another site sent a form, which could sign people in under a name that is not theirs. */
export const isForeignForm = (context: ParameterizedContext): boolean =>
  context.method === 'POST' && context.get('sec-fetch-site') === 'cross-site'

/** `mount.ts` has checked the size. */
export const readForm = async (request: Readable) => new URLSearchParams(await text(request))
