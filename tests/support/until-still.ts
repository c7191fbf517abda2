import { expect, vi } from 'vitest'

/** Waits until a number no longer changes. */
export async function untilStill(read: () => number): Promise<void> {
  let before = -1
  await vi.waitFor(
    () => {
      const last = before
      before = read()
      expect(last).toBe(before)
    },
    { interval: 100, timeout: 20_000 },
  )
}
