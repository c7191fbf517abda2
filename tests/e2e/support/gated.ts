import { gatedOrigin } from './addresses.ts'
import { type Gate, openGate } from './gate.ts'
import { type OwnPortal, startPortal } from './own-portal.ts'
import { test as base } from './test.ts'

type Settings = { clockAheadMs: number | undefined }

/**
 * Tests with a portal of their own, started anew for each, whose way to the upstream leads through a gate: what it does
 * to the upstream, and what the portal remembers of it, is felt by nobody else. One port: they cannot run in parallel.
 */
export const test = base.extend<{ gate: Gate; portal: OwnPortal } & Settings>({
  baseURL: gatedOrigin,
  clockAheadMs: [undefined, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
  gate: async ({}, use) => {
    const gate = await openGate()
    await use(gate)
    await gate.close()
  },
  portal: [
    async ({ baseURL: origin = gatedOrigin, context, gate, clockAheadMs }, use) => {
      const portal = await startPortal({
        origin,
        upstream: gate.origin,
        ...(clockAheadMs !== undefined && { clockAheadMs }),
      })
      await use(portal)
      await context.close() // or the page would complain that its portal is gone
      await portal.stop()
    },
    { auto: true },
  ],
})

export { expect } from './test.ts'
