import { processWide } from '#lib/process-wide.ts'

const windowMs = 10_000
const openMs = 5_000
const leastCalls = 20

export type Breaker = {
  /** Whether calls are being held back. */
  isOpen(): boolean
  /** Milliseconds to wait before a call may be tried; 0 lets this one through. */
  blockedMs(): number
  /** Notes how a call went. A refusal of the caller (4xx) is not a failure of the upstream. */
  note(outcome: 'ok' | 'failed'): void
}

/**
 * Stops calling an origin that fails: with 20 calls or more in 10 s and half of them failed it blocks for 5 s, then
 * lets one call through to see.
 */
export function createBreaker(now: () => number = Date.now): Breaker {
  let since = now()
  let calls = 0
  let failures = 0
  let openUntil = 0

  function startWindow() {
    since = now()
    calls = 0
    failures = 0
  }

  return {
    isOpen: () => openUntil > 0,
    blockedMs() {
      if (openUntil === 0) return 0
      const left = openUntil - now()
      if (left > 0) return left
      openUntil = now() + openMs // this call is the probe; the others wait for how it goes
      return 0
    },
    note(outcome) {
      if (openUntil > 0) {
        openUntil = outcome === 'ok' ? 0 : now() + openMs
        return startWindow()
      }
      if (now() - since > windowMs) startWindow()
      calls += 1
      if (outcome === 'failed') failures += 1
      if (calls < leastCalls || failures * 2 < calls) return
      openUntil = now() + openMs
      startWindow()
    },
  }
}

const breakers = processWide('breaker', () => new Map<string, Breaker>())

/** The breaker of an origin, shared by everything in this process that calls it. */
export function breakerOf(origin: string): Breaker {
  let breaker = breakers.get(origin)
  if (!breaker) {
    breaker = createBreaker()
    breakers.set(origin, breaker)
  }
  return breaker
}
