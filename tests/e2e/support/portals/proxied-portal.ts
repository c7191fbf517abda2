import { proxiedOrigin } from './addresses.ts'
import { type OwnPortal, startPortal } from './own-portal.ts'
import { openUpstreamProxy, type UpstreamProxy } from './upstream-proxy.ts'

/** A second portal, which calls the upstream through an upstream proxy. */
export type ProxiedPortal = { upstreamProxy: UpstreamProxy; portal: OwnPortal }

export async function openProxiedPortal(origin: string): Promise<ProxiedPortal> {
  const upstreamProxy = await openUpstreamProxy()
  return { upstreamProxy, portal: await startPortal({ origin, upstream: upstreamProxy.origin }) }
}

export async function closeProxiedPortal({ upstreamProxy, portal }: ProxiedPortal): Promise<void> {
  await portal.stop()
  await upstreamProxy.close()
}

export type WorkerPortal = { open: () => Promise<ProxiedPortal>; close: () => Promise<void> }

/** The proxied portal that the tests of a worker share, started by the first test that uses it. */
export function createWorkerPortal(): WorkerPortal {
  let opened: ProxiedPortal | undefined
  return {
    open: async () => (opened ??= await openProxiedPortal(proxiedOrigin)),
    async close() {
      if (opened) await closeProxiedPortal(opened)
      opened = undefined
    },
  }
}
