import type { EventEmitter } from 'node:events'
import type { Middleware } from 'koa'
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import * as z from 'zod'
import { logError } from '../log.ts'
import type { Upstream } from '../upstream.ts'
import { createAdapterFactory, endGrants } from './adapter.ts'
import { apiAudience, grantClaim, issuerOf } from './api-tokens.ts'
import { errorPage, postAgainPage, signedOutPage, signOutPage } from './pages.ts'
import { findPerson } from './people.ts'
import type { IdentitySecrets } from './secrets.ts'
import { createSignIn, interactionPath, readForm, send } from './sign-in.ts'
import { chooseLocale, locales } from './texts.ts'

const minute = 60
const day = 24 * 60 * minute
const identityScopes = 'openid profile email offline_access'
const apiScope = 'api'
/** Cookies do not know ports: the portal and this share a jar on one machine. */
const cookieNames = {
  session: '_sf_idp_session',
  interaction: '_sf_idp_interaction',
  resume: '_sf_idp_resume',
}

const authorizations = z
  .record(z.string(), z.object({ grantId: z.string().optional() }))
  .default({})
  .transform((clients) => Object.values(clients).flatMap(({ grantId }) => grantId ?? []))

/** The library's, which fails where the person of a browser's session can sign in no more: that person is asked anew. */
function signInPolicy() {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(new interactionPolicy.Check('person_gone', 'The person cannot sign in', isGone))
  return policy
}

const isGone = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && oidc.account === undefined

/** The identity provider, for one client: the portal. */
export function createProvider(up: Upstream, { signingKey, cookieKeys, clientSecret }: IdentitySecrets): Provider {
  const { config } = up
  const formTargets = config.portalOrigins
  const [portal = config.origin] = config.portalOrigins
  const { pathname: path } = new URL(issuerOf(config.origin))
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const

  const provider = new Provider(issuerOf(config.origin), {
    adapter: createAdapterFactory(up.database),
    jwks: { keys: [signingKey] },
    clients: [
      {
        client_id: config.clientId,
        client_secret: clientSecret,
        redirect_uris: config.portalOrigins.map((origin) => `${origin}/api/auth/callback/idp`),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: `${identityScopes} ${apiScope}`,
        // Signed out here is signed out there, also in a browser that never comes back.
        backchannel_logout_uri: `${portal}/api/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { names: cookieNames, keys: cookieKeys, long: { ...cookie, path }, short: cookie },
    interactions: { policy: signInPolicy(), url: (_context, { uid }) => `${path}${interactionPath}${uid}` },
    discovery: { ui_locales_supported: locales },
    scopes: [...identityScopes.split(' '), apiScope],
    claims: { openid: ['sub', 'sid'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: config.accessTokenSeconds,
      AuthorizationCode: minute,
      IdToken: 60 * minute,
      Interaction: 30 * minute,
      Session: day / 2,
      Grant: 14 * day,
      RefreshToken: 14 * day,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: apiScope,
          audience: apiAudience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        // A sign-out that the portal asks for proves it with the ID token; any other one is asked about.
        logoutSource: (context, form) => {
          const locale = chooseLocale(context.oidc.params?.ui_locales, context.get('accept-language'))
          const atOnce = context.oidc.entities.IdTokenHint !== undefined
          send(context, signOutPage({ locale, formTargets, form, atOnce }))
        },
        postLogoutSuccessSource: (context) => {
          const locale = chooseLocale(undefined, context.get('accept-language'))
          send(context, signedOutPage({ locale, formTargets, portal }))
        },
      },
    },
    // Only the portal is ever called, at the address that it was given: it may well be on this machine.
    fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
    formats: {
      customizers: {
        // Lets the API refuse a token as soon as its session ends (api-tokens.ts).
        jwt: (_context, token, { payload }) => {
          if ('grantId' in token) payload[grantClaim] = token.grantId
        },
      },
    },
    async findAccount(_context, sub) {
      const person = await findPerson(up, sub)
      if (!person) return undefined
      const { id, name, username, email } = person
      const claims = { sub: id, name, preferred_username: username, email, email_verified: true }
      return { accountId: id, claims: () => claims }
    },
    // There is no consent to ask for, and no grant may be missing: the portal is our own.
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client ?? {}
      const { accountId } = oidc.session ?? {}
      if (clientId === undefined || accountId === undefined) return undefined
      const grantId = oidc.session?.grantIdFor(clientId)
      const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
      const grant = known ?? new provider.Grant({ clientId, accountId })
      grant.addOIDCScope(identityScopes)
      grant.addResourceScope(apiAudience, apiScope)
      await grant.save()
      return grant
    },
    renderError(context, { error, error_description: description = '' }, reason) {
      const locale = chooseLocale(context.oidc?.params?.ui_locales, context.get('accept-language'))
      const isExpired = reason instanceof errors.SessionNotFound
      send(context, errorPage({ locale, formTargets, portal, isExpired, detail: `${error}: ${description}` }))
    },
  })

  // After a sign-out the portal may want to be called at any of its pages.
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) =>
    URL.canParse(uri) && config.portalOrigins.includes(new URL(uri).origin)
  provider.Client.prototype.includeSid = () => true
  provider.proxy = true // mount.ts writes the headers that this reads
  provider.on('server_error', (_context, error) => logError('identity', error))
  provider.on('backchannel.error', (_context, error) => logError('identity', error))
  // Koa prints errors of the pages to the console, with all that they hold, unless somebody listens.
  const koa: EventEmitter = provider
  koa.on('error', (error: Error & { expose?: boolean }) => {
    if (!error.expose) logError('identity', error)
  })
  // Tokens may outlive the browser's session (expiresWithSession), but not a sign-out.
  provider.use(async (context, next) => {
    await next()
    if (context.oidc?.route !== 'end_session_confirm' || context.status !== 303) return
    const ended = authorizations.parse(context.oidc.session?.authorizations)
    await endGrants(up.database, ended)
  })
  provider.use(createPostedSignOut(formTargets))
  provider.use(createSignIn(up, provider))
  return provider
}

const path = '/session/end'

/**
 * Lets the portal post its sign-out, so that the ID token stands in no address (OpenID Connect RP-Initiated Logout 1.0
 * §2). oidc-provider takes posts only where its cookies are `SameSite=None`, which plain http on localhost cannot have:
 * inside, it is the GET that it knows, with a query that is in no address either. A portal of another site makes the
 * browser leave the cookies out, so a page of ours posts the same once more.
 */
const createPostedSignOut =
  (formTargets: readonly string[]): Middleware =>
  async (context, next) => {
    if (context.method !== 'POST' || context.path !== path) return await next()
    const form = await readForm(context.req)
    if (context.get('sec-fetch-site') === 'cross-site') {
      const locale = chooseLocale(form.get('ui_locales') ?? undefined, context.get('accept-language'))
      send(context, postAgainPage({ locale, formTargets, form }))
      return
    }
    context.method = 'GET'
    Object.defineProperty(context, 'query', { value: Object.fromEntries(form) })
    await next()
  }
