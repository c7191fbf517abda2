'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { createClock } from '#lib/work/clock.ts'
import { DeadlineText } from './deadline-text.tsx'
import { useTicking } from './use-ticking.ts'

const Clock = createContext(createClock(0))

/** The one clock of the page of batches. It begins where the server's stood. */
export function BatchClock({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [clock] = useState(() => createClock(renderedAt))
  useTicking(clock)
  return <Clock value={clock}>{children}</Clock>
}

/** `text` is the deadline as the account writes it. */
export function BatchDeadline({ sla, text }: { sla: string | undefined; text: string | undefined }) {
  return (
    <DeadlineText
      due={sla === undefined ? {} : { shipByDate: sla }}
      text={text}
      clock={useContext(Clock)}
      clockKey="batches"
    />
  )
}
