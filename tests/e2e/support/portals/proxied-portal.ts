import { proxiedOrigin } from './addresses.ts'
import { startPortal } from './own-portal.ts'
import { openUpstreamProxy, type UpstreamProxy } from './upstream-proxy.ts'

/** A second portal, which calls the upstream through an upstream proxy. The first test that uses it starts it. */
export type WorkerPortal = { open: () => Promise<UpstreamProxy>; close: () => Promise<void> }

async function openProxiedPortal() {
  const upstreamProxy = await openUpstreamProxy()
  return { upstreamProxy, portal: await startPortal({ origin: proxiedOrigin, upstream: upstreamProxy.origin }) }
}

export function createWorkerPortal(): WorkerPortal {
  let opened: Awaited<ReturnType<typeof openProxiedPortal>> | undefined
  return {
    open: async () => (opened ??= await openProxiedPortal()).upstreamProxy,
    async close() {
      await opened?.portal.stop()
      await opened?.upstreamProxy.close()
    },
  }
}
