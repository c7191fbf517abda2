import { gatedOrigin } from './addresses.ts'
import { type Gate, openGate } from './gate.ts'
import { startPortal } from './own-portal.ts'
import { test as base } from './test.ts'

/**
 * Tests with a portal of their own, started anew for each, whose way to the upstream leads through a gate: what it does
 * to the upstream, and what the portal remembers of it, is felt by nobody else. One port: they cannot run in parallel.
 */
export const test = base.extend<{ gate: Gate }>({
  baseURL: gatedOrigin,
  gate: [
    async ({ baseURL: origin = gatedOrigin, context }, use) => {
      const gate = await openGate()
      const portal = await startPortal({ origin, upstream: gate.origin })
      await use(gate)
      await context.close() // or the page would complain that its portal is gone
      await portal.stop()
      await gate.close()
    },
    { auto: true },
  ],
})

export { expect } from './test.ts'
