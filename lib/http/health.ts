import { apiHeaders } from './refusal.ts'

type Parts = {
  pingStore: () => Promise<void>
  isUpstreamFailing: () => boolean
  isUnwell: () => boolean
  timeoutMs?: number
}

/**
 * Whether this instance can serve: its configuration was read and its session store answers, and nothing
 * keeps failing unhandled. The upstream is only
 * reported, because no other instance would reach it either.
 */
export async function readiness({
  pingStore,
  isUpstreamFailing,
  isUnwell,
  timeoutMs = 2000,
}: Parts): Promise<Response> {
  const sessions = await answersWithin(timeoutMs, pingStore)
  const isReady = sessions && !isUnwell()
  const body = {
    status: isReady ? 'ready' : 'not ready',
    sessions: sessions ? 'ok' : 'away',
    upstream: isUpstreamFailing() ? 'failing' : 'ok',
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
