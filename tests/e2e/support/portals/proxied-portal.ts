import { proxiedOrigin } from './addresses.ts'
import { type OwnPortal, startPortal } from './own-portal.ts'
import { openUpstreamProxy, type UpstreamProxy } from './upstream-proxy.ts'

/** A second portal, which calls the upstream through an upstream proxy. The first test that uses it starts it. */
export type WorkerPortal = { open: () => Promise<ProxiedPortal>; close: () => Promise<void> }
export type ProxiedPortal = { upstreamProxy: UpstreamProxy; portal: OwnPortal }

async function openProxiedPortal(): Promise<ProxiedPortal> {
  const upstreamProxy = await openUpstreamProxy()
  return { upstreamProxy, portal: await startPortal({ origin: proxiedOrigin, upstream: upstreamProxy.origin }) }
}

export function createWorkerPortal(): WorkerPortal {
  let opened: ProxiedPortal | undefined
  return {
    open: async () => (opened ??= await openProxiedPortal()),
    async close() {
      await opened?.portal.stop()
      await opened?.upstreamProxy.close()
    },
  }
}
