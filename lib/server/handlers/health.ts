import { env } from '#lib/server/env/env.ts'
import { readiness } from '#lib/server/http/health.ts'
import { processFaults } from '#lib/server/http/process-faults.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import { log } from '#lib/server/log/log.ts'
import { createWarnSeldom } from '#lib/server/log/seldom.ts'
import { sessions } from '#lib/server/session/instance.ts'
import { isFailing } from '#lib/server/upstream/send.ts'
import { wrapHandler } from './instance.ts'

const warnSeldom = createWarnSeldom(log, Date.now)
const probe = { from: 'anywhere', guests: true, quiet: true } as const

export const live = wrapHandler('live', probe, () => Response.json({ status: 'live' }, { headers: apiHeaders }))

export const ready = wrapHandler('ready', probe, async () => {
  const answer = await readiness({
    pingStore: () => sessions().store.ping(),
    checkProvider: () => sessions().discovery.check(),
    isProviderKnown: () => sessions().discovery.isKnown(),
    isUnwell: () => processFaults().isTooMany(),
    isUpstreamFailing: () => isFailing(env().UPSTREAM_URL),
  })
  if (answer.status !== 200) warnSeldom('not ready', (await answer.clone().json()) as Record<string, string>)
  return answer
})
