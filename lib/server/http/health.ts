import { setTimeout as wait } from 'node:timers/promises'
import { apiHeaders } from './security-headers.ts'

type Parts = {
  pingStore: () => Promise<void>
  checkProvider: () => Promise<void>
  isProviderKnown: () => boolean
  isUpstreamFailing: () => Promise<boolean>
  isUnwell: () => boolean
  timeoutMs?: number
}

/** After the start an outage of provider or upstream is only reported: signed-in users keep working. */
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
  const asked = ask().then(
    () => true,
    () => false,
  )
  return await Promise.race([asked, wait(ms, false, { ref: false })])
}
