import { test as base } from '#tests/e2e/support/test.ts'
import { proxiedOrigin } from './addresses.ts'
import { closeProxiedPortal, openProxiedPortal, type ProxiedPortal } from './proxied-portal.ts'

/**
 * Tests with a second portal, which calls the upstream through an upstream proxy. Each test starts its own, unless it sets
 * `sharedPortal`: for tests that do not depend on what the portal remembers of the upstream (settings, flags, failures).
 * There is one port a worker, so the tests of a file cannot run in parallel.
 */
export const test = base.extend<ProxiedPortal & { proxied: ProxiedPortal }>({
  baseURL: proxiedOrigin,
  proxied: [
    async ({ baseURL: origin = proxiedOrigin, context, workerPortal, sharedPortal }, use) => {
      if (!sharedPortal) await workerPortal.close() // it is at the same port
      const proxied = sharedPortal ? await workerPortal.open() : await openProxiedPortal(origin)
      await use(proxied)
      await context.close() // an open page would complain that its portal is gone
      if (sharedPortal) proxied.upstreamProxy.heal()
      else await closeProxiedPortal(proxied)
    },
    { auto: true },
  ],
  upstreamProxy: ({ proxied }, use) => use(proxied.upstreamProxy),
  portal: ({ proxied }, use) => use(proxied.portal),
})

export { expect } from '#tests/e2e/support/test.ts'
