import { gatedOrigin } from './addresses.ts'
import { closeGatedPortal, type GatedPortal, openGatedPortal } from './gated-portal.ts'
import { test as base } from './test.ts'

type Settings = { clockAheadMs: number | undefined }

/**
 * Tests with a second portal, which calls the upstream through a gate. Each test starts its own, unless it sets
 * `sharedPortal`: for tests that do not depend on what the portal remembers of the upstream (settings, flags, failures).
 * There is one port a worker, so the tests of a file cannot run in parallel.
 */
export const test = base.extend<GatedPortal & Settings & { gated: GatedPortal }>({
  baseURL: gatedOrigin,
  clockAheadMs: [undefined, { option: true }],
  gated: [
    async ({ baseURL: origin = gatedOrigin, context, workerPortal, sharedPortal, clockAheadMs }, use) => {
      if (!sharedPortal) await workerPortal.close() // it is at the same port
      const gated = sharedPortal ? await workerPortal.open() : await openGatedPortal(origin, clockAheadMs)
      await use(gated)
      await context.close() // an open page would complain that its portal is gone
      if (sharedPortal) gated.gate.heal()
      else await closeGatedPortal(gated)
    },
    { auto: true },
  ],
  gate: ({ gated }, use) => use(gated.gate),
  portal: ({ gated }, use) => use(gated.portal),
})

export { expect } from './test.ts'
