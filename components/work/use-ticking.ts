'use client'

import { useEffect } from 'react'
import type { Clock } from '#lib/work/clock.ts'

const secondMs = 1000

/** Lets the clock of a list go, a moment after each full second: deadlines are full seconds. */
export function useTicking(clock: Clock) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const now = Date.now()
      clock.tick(now)
      timer = setTimeout(tick, secondMs - (now % secondMs) + 2)
    }
    tick()
    return () => clearTimeout(timer)
  }, [clock])
}
