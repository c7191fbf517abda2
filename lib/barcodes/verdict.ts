import type { Route } from 'next'

export const verdictKinds = ['right', 'elsewhere', 'unknown', 'done', 'failed'] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** What a scan turned out to be, in the words of the page that took it. */
export type ScanVerdict = {
  kind: VerdictKind
  /** Read from across the room. Without one, the kind's own name stands here. */
  title?: string
  text: string
  /** Where to go on from here: the order that a foreign code belongs to. */
  href?: Route
  /** The next scan waits for this: a page that is on its way, for which the next scan may be meant. */
  until?: Promise<void>
}

/**
 * Answers one code. It is asked for one code at a time, in the order of the scans. Where it says `unknown` and the
 * keyboard's layout allows another reading, it is asked for that one too.
 */
export type AnswerScan = (code: string, signal: AbortSignal) => Promise<ScanVerdict>
