import type { EventEmitter } from 'node:events'
import type { Middleware } from 'koa'
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { logError } from '../core/log.ts'
import type { Upstream } from '../upstream.ts'
import { createAdapterFactory, endGrants } from './adapter.ts'
import { apiAudience, grantClaim, issuerOf } from './api-tokens.ts'
import { authorizations, browserSessionSeconds } from './browser-session.ts'
import { createLinkPages } from './link-pages.ts'
import { errorPage, repostPage, signedOutPage, signOutPage } from './pages.ts'
import { findPerson } from './people.ts'
import type { IdentitySecrets } from './secrets.ts'
import { createSignIn, interactionPath, readForm, sendPage } from './sign-in.ts'
import { chooseLocale, locales } from './texts.ts'

const minuteSeconds = 60
const daySeconds = 24 * 60 * minuteSeconds
const identityScopes = 'openid profile email offline_access'
const apiScope = 'api'
/** Cookies ignore ports: on one machine the portal and the provider share them, so the names differ. */
const cookieNames = {
  session: '_sf_idp_session',
  interaction: '_sf_idp_interaction',
  resume: '_sf_idp_resume',
}

/** The library's policy throws if the user of the browser's session can no longer sign in; this one shows the sign-in page. */
function signInPolicy() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(new interactionPolicy.Check('person_gone', 'The person cannot sign in', isUnableToSignIn))
  return policy
}

const isUnableToSignIn = ({ oidc }: KoaContextWithOIDC) =>
  oidc.session?.accountId !== undefined && oidc.account === undefined

export type CreatePages = (up: Upstream, provider: Provider) => Middleware[]

export function createProvider(
  up: Upstream,
  { signingKey, cookieKeys, clientSecret }: IdentitySecrets,
  createOwnPages?: CreatePages,
): Provider {
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
        // A sign-out at the provider ends the portal's session even if the browser never returns to the portal.
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
      AuthorizationCode: minuteSeconds,
      IdToken: 60 * minuteSeconds,
      Interaction: 30 * minuteSeconds,
      Session: browserSessionSeconds,
      Grant: 14 * daySeconds,
      RefreshToken: 14 * daySeconds,
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
        // The portal proves its request with the ID token; without one the user is asked first.
        logoutSource: (context, form) => {
          const locale = chooseLocale(context.oidc.params?.ui_locales, context.get('accept-language'))
          const atOnce = context.oidc.entities.IdTokenHint !== undefined
          sendPage(context, signOutPage({ locale, formTargets, form, atOnce }))
        },
        postLogoutSuccessSource: (context) => {
          const locale = chooseLocale(undefined, context.get('accept-language'))
          sendPage(context, signedOutPage({ locale, formTargets, portal }))
        },
      },
    },
    // The provider calls only the configured portal, which may be on this machine, so the library's own dispatcher is not used.
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
    // The portal is the only client and needs no consent, so a missing grant is created.
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
      sendPage(context, errorPage({ locale, formTargets, portal, isExpired, detail: `${error}: ${description}` }))
    },
  })

  // After a sign-out the browser may return to any page of the portal.
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) =>
    URL.canParse(uri) && config.portalOrigins.includes(new URL(uri).origin)
  provider.Client.prototype.includeSid = () => true
  provider.proxy = true // mount.ts writes the headers that this reads
  provider.on('server_error', (_context, error) => logError('identity', error))
  provider.on('backchannel.error', (_context, error) => logError('identity', error))
  // Koa prints errors of the pages to the console, with all that they hold, unless there is a listener.
  const koa: EventEmitter = provider
  koa.on('error', (error: Error & { expose?: boolean }) => {
    if (!error.expose) logError('identity', error)
  })
  // Tokens can outlive the browser's session (expiresWithSession), but a sign-out ends them.
  provider.use(async (context, next) => {
    await next()
    if (context.oidc?.route !== 'end_session_confirm' || context.status !== 303) return
    const ended = Object.values(authorizations.parse(context.oidc.session?.authorizations))
    await endGrants(
      up.database,
      ended.flatMap(({ grantId }) => grantId ?? []),
    )
  })
  for (const page of createOwnPages?.(up, provider) ?? []) provider.use(page)
  provider.use(createPostedSignOut(formTargets))
  provider.use(createLinkPages(up, provider))
  provider.use(createSignIn(up, provider))
  return provider
}

const path = '/session/end'

/**
 * Lets the portal post its sign-out, so that the ID token is in no address (OpenID Connect RP-Initiated Logout 1.0 §2).
 * oidc-provider accepts a post only if its cookies are `SameSite=None`, which plain http on localhost cannot set, so the
 * post becomes a GET inside the process. On a post from another site the browser omits the cookies: a page of this origin
 * then posts the same form again.
 */
const createPostedSignOut =
  (formTargets: readonly string[]): Middleware =>
  async (context, next) => {
    if (context.method !== 'POST' || context.path !== path) return await next()
    const form = await readForm(context.req)
    if (context.get('sec-fetch-site') === 'cross-site') {
      const locale = chooseLocale(form.get('ui_locales') ?? undefined, context.get('accept-language'))
      sendPage(context, repostPage({ locale, formTargets, form }))
      return
    }
    context.method = 'GET'
    Object.defineProperty(context, 'query', { value: Object.fromEntries(form) })
    await next()
  }
