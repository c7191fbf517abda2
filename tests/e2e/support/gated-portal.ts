import { gatedOrigin } from './addresses.ts'
import { type Gate, openGate } from './gate.ts'
import { type OwnPortal, startPortal } from './own-portal.ts'

/** A second portal, which calls the upstream through a gate. */
export type GatedPortal = { gate: Gate; portal: OwnPortal }

export async function openGatedPortal(origin: string, clockAheadMs?: number): Promise<GatedPortal> {
  const gate = await openGate()
  const settings = { origin, upstream: gate.origin, ...(clockAheadMs !== undefined && { clockAheadMs }) }
  return { gate, portal: await startPortal(settings) }
}

export async function closeGatedPortal({ gate, portal }: GatedPortal): Promise<void> {
  await portal.stop()
  await gate.close()
}

export type WorkerPortal = { open: () => Promise<GatedPortal>; close: () => Promise<void> }

/** The gated portal that the tests of a worker share, started by the first test that uses it. */
export function createWorkerPortal(): WorkerPortal {
  let opened: GatedPortal | undefined
  return {
    open: async () => (opened ??= await openGatedPortal(gatedOrigin)),
    async close() {
      if (opened) await closeGatedPortal(opened)
      opened = undefined
    },
  }
}
