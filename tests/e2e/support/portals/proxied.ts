import { test as base } from '#tests/e2e/support/test.ts'
import { proxiedOrigin } from './addresses.ts'
import type { ProxiedPortal } from './proxied-portal.ts'

/** Tests with a second portal, which the tests of a worker share. It calls the upstream through an upstream proxy. */
export const test = base.extend<ProxiedPortal>({
  baseURL: proxiedOrigin,
  sharedPortal: true,
  upstreamProxy: [
    async ({ context, workerPortal }, use) => {
      const { upstreamProxy } = await workerPortal.open()
      await use(upstreamProxy)
      await context.close() // an open page would call on while the proxy heals
      upstreamProxy.heal()
    },
    { auto: true },
  ],
  portal: async ({ workerPortal }, use) => use((await workerPortal.open()).portal),
})

export { expect } from '#tests/e2e/support/test.ts'
