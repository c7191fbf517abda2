import type { ParameterizedContext } from 'koa'
import type { Provider } from 'oidc-provider'
import * as z from 'zod'
import { logError } from '../core/log.ts'
import type { Upstream } from '../upstream.ts'
import { endGrants } from './adapter.ts'
import { issuerOf } from './api-tokens.ts'
import { recordSignIn } from './people.ts'

/** As long as a session that began at the sign-in page. */
export const browserSessionSeconds = 12 * 60 * 60

export const authorizations = z
  .record(z.string(), z.object({ grantId: z.string().optional(), sid: z.string().optional() }))
  .default({})

/** What another person began in this browser ends, at the portal too, or else the portal would go on with it. */
export async function beginBrowserSession(
  up: Upstream,
  provider: Provider,
  context: ParameterizedContext,
  accountId: string,
): Promise<void> {
  const { req, res } = context
  const own = provider.createContext(req, res)
  const session = await provider.Session.get(own)
  if (session.accountId !== undefined) await endEarlier(up, provider, session)
  session.authorizations = {}
  session.resetIdentifier()
  session.loginAccount({ accountId, transient: true })
  await session.save(browserSessionSeconds)
  await recordSignIn(up, accountId)
  const path = new URL(provider.issuer).pathname
  own.cookies.set(provider.cookieName('session'), session.jti, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: context.secure,
  })
}

/** Leads to the portal, which begins its sign-in by itself when the address names its provider (OpenID Connect Core §4). */
export function goOnToPortal({ config }: Upstream, context: ParameterizedContext, next?: string): void {
  const address = new URL('/login', config.portalOrigins[0] ?? config.origin)
  address.searchParams.set('iss', issuerOf(config.origin))
  if (next !== undefined) address.searchParams.set('next', next)
  context.redirect(address.href)
  context.status = 303
}

/** The types of the library leave the method out. */
type Informed = InstanceType<Provider['Client']> & {
  backchannelLogout: (accountId: string, sid: string) => Promise<void>
}
type Session = Awaited<ReturnType<Provider['Session']['get']>>

async function endEarlier(up: Upstream, provider: Provider, session: Session): Promise<void> {
  const begun = Object.entries(authorizations.parse(session.authorizations))
  await endGrants(
    up.database,
    begun.flatMap(([, { grantId }]) => grantId ?? []),
  )
  for (const [clientId, { sid }] of begun) {
    const client = (await provider.Client.find(clientId)) as Informed | undefined
    if (!client || sid === undefined || session.accountId === undefined) continue
    // A portal that does not answer keeps a session whose every call is refused.
    await client.backchannelLogout(session.accountId, sid).catch((error: unknown) => logError('identity', error))
  }
}
