import { breakerOf } from '#lib/client/send.ts'
import { env } from '#lib/env/env.ts'
import { readiness } from '#lib/http/health.ts'
import { processFaults } from '#lib/http/process-faults.ts'
import { sessionPortal } from '#lib/session/portal.ts'

export const dynamic = 'force-dynamic'

export const GET = () =>
  readiness({
    pingStore: () => sessionPortal().store.ping(),
    checkProvider: () => sessionPortal().discovery.check(),
    isProviderKnown: () => sessionPortal().discovery.isKnown(),
    isUnwell: () => processFaults().isTooMany(),
    isUpstreamFailing: () => breakerOf(new URL(env().UPSTREAM_URL).origin).isOpen(),
  })
