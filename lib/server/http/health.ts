import { apiHeaders } from './security-headers.ts'

type Parts = {
  pingStore: () => Promise<void>
  /** Throws while the identity provider does not answer. */
  checkProvider: () => Promise<void>
  /** Whether it has answered since the start. */
  isProviderKnown: () => boolean
  isUpstreamFailing: () => Promise<boolean>
  isUnwell: () => boolean
  timeoutMs?: number
}

/**
 * Whether this instance can serve: its configuration was read, its session store answers, the identity provider has
 * answered once, so that people can sign in, and nothing keeps failing unhandled. A later outage of the provider, and
 * the upstream, are only reported: operators who are signed in keep working, and no other instance would reach them.
 */
export async function readiness({ timeoutMs = 2000, ...parts }: Parts): Promise<Response> {
  const [sessions, signIn, isUpstreamFailing] = await Promise.all([
    answersWithin(timeoutMs, parts.pingStore),
    answersWithin(timeoutMs, parts.checkProvider),
    parts.isUpstreamFailing(),
  ])
  const isReady = sessions && parts.isProviderKnown() && !parts.isUnwell()
  const body = {
    status: isReady ? 'ready' : 'not ready',
    sessions: sessions ? 'ok' : 'away',
    signIn: signIn ? 'ok' : 'away',
    upstream: isUpstreamFailing ? 'failing' : 'ok',
  }
  return Response.json(body, { status: isReady ? 200 : 503, headers: apiHeaders })
}

async function answersWithin(ms: number, ask: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  const asked = ask().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
