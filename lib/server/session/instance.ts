import { users } from '#lib/contract/users.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { clientCredentials } from '#lib/server/env/client-credentials.ts'
import { cookieNamesFor } from '#lib/server/env/cookie-names.ts'
import { env } from '#lib/server/env/env.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { createForeignGuard } from '#lib/server/http/guard.ts'
import { createLocaleOf } from '#lib/server/http/request-locale.ts'
import { type Log, log as portalLog } from '#lib/server/log/log.ts'
import { createWarnSeldom } from '#lib/server/log/seldom.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { type CallWith, createCallWith } from '#lib/server/upstream/upstream.ts'
import { createWrapper } from '#lib/server/wrapper/wrapper.ts'
import type { ReadSession } from './core/session.ts'
import { createEndpoints } from './endpoints.ts'
import { createDiscovery } from './provider/discovery.ts'
import { createProvider, lifetimeMs, type RefreshResult } from './provider/provider.ts'
import { createProviderFetch } from './provider/provider-fetch.ts'
import { createProviderKeys } from './provider/provider-keys.ts'
import { createSessionCookie } from './service/cookie.ts'
import { createSessionService, type StoredSession } from './service/service.ts'
import { createRateLimit, createRoundTrips, maxRoundTrips } from './sign-in/rate-limit.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createTokenSignIn } from './sign-in/token-sign-in.ts'
import { createBackchannelLogout } from './sign-out/backchannel-logout.ts'
import { createProviderSignOut } from './sign-out/provider-sign-out.ts'
import { createSignOut } from './sign-out/sign-out.ts'
import { openStore } from './store/open.ts'
import { createRecords, endedSessionMs, type SessionRecord } from './store/records.ts'
import type { SessionStore } from './store/store.ts'
import { createTokens } from './tokens/tokens.ts'

const hour = 60 * 60 * 1000
const minute = 60 * 1000

type Dependencies = {
  env: Env
  store: SessionStore
  now?: () => number
  log?: Log
  roundTrips?: number
}
export type Sessions = ReturnType<typeof createSessions>

export function createSessions({
  env,
  store,
  now = Date.now,
  log = portalLog,
  roundTrips = maxRoundTrips,
}: Dependencies) {
  const names = cookieNamesFor(env)
  const logEvent = log.info
  const keys = env.SESSION_KEYS
  const absoluteMs = env.SESSION_HOURS * hour
  const callWith = createCallWith({ apiUrl: env.UPSTREAM_URL, accountHeader: env.UPSTREAM_ACCOUNT_HEADER })
  const limit = createRateLimit(store, env)
  const localeOf = createLocaleOf(names.language)

  const credentials = clientCredentials(env)
  const fetch = createProviderFetch(env.OIDC_CLIENT_AUTH === 'tls' ? credentials : {})
  const warnSeldom = createWarnSeldom(log, now)
  const discovery = createDiscovery({ env, fetch, now, log })
  const { discover } = discovery
  const providerKeys = createProviderKeys({ discover, fetch, now })
  const provider = createProvider({ env, credentials, discover, fetch, keys: providerKeys, warnSeldom })
  const records = createRecords({ store, keys, now })
  const requestTokens = (record: SessionRecord) =>
    record.method === 'token' ? exchange(callWith, record.tokens.access) : provider.refresh(record.tokens.refresh ?? '')
  const tokens = createTokens({ records, store, requestTokens, now })
  // The cookie outlives the record, so that what is stored of an ended session can be found.
  const ttlMs = absoluteMs + endedSessionMs
  const cookie = createSessionCookie({ name: names.session, secure: names.secure, keys, ttlMs, now })
  const idleMs = env.IDLE_LOCK_MINUTES * minute
  const service = createSessionService({ cookie, records, tokens, callWith, idleMs, absoluteMs, now, logEvent })
  const wrapHandler = createWrapper<StoredSession>({
    readSession: async (cookieHeader) => {
      const found = await service.find(cookieHeader)
      return found.state === 'active' ? { state: 'active', session: found } : { state: found.state }
    },
    guard: createForeignGuard(env.APP_ORIGIN),
    authorize: async () => undefined, // these handlers are for every role
    log,
    localeOf,
  })
  const providerSignOut = createProviderSignOut({ env, provider, service })

  const shared = { env, wrapHandler, names, limit, provider, store, service, callWith, now, localeOf }
  const parts = { ...shared, log, logEvent, warnSeldom }
  // Separate limits: token sign-ins cannot use up the slots of sign-ins at the provider.
  const signIn = createSignIn({ ...parts, providerSignOut, atOnce: createRoundTrips(roundTrips) })

  return {
    store,
    service,
    discovery,
    signIn,
    enter: createTokenSignIn({ ...parts, atOnce: createRoundTrips(roundTrips) }),
    findEndedPage: providerSignOut.findPage,
    signOut: createSignOut({ ...parts, providerSignOut, continueSession: signIn.continueSession }),
    backchannelLogout: createBackchannelLogout(parts),
    endpoints: createEndpoints(parts),
  }
}

/** As long as the provider's timeout: the lock of a refresh must not expire before its call. */
const exchangeMs = 5000

async function exchange(callWith: CallWith, token: string): Promise<RefreshResult> {
  try {
    const context = { token, signal: AbortSignal.timeout(exchangeMs) }
    const answer = await callWith(context, users.token, { body: { token } })
    return { is: 'refreshed', access: answer.token, lifetimeMs: lifetimeMs(answer.expiresIn) }
  } catch (error) {
    const refused = error instanceof UpstreamError && [400, 401, 403].includes(error.status)
    return { is: refused ? 'refused' : 'unavailable' }
  }
}

export const sessions = (): Sessions =>
  processWide('session', () => createSessions({ env: env(), store: openStore(env()) }))

export const readSession: ReadSession = (cookieHeader) => sessions().service.open(cookieHeader)
