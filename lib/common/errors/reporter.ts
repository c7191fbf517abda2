import type { Scope as SentryScope } from '@sentry/nextjs'
import { isExpected } from './is-expected.ts'

/** The portal's own words about an error: a route, the name of an event. Never a value that a user typed or sent. */
export type Tags = Record<string, string>
export type Report = (error: unknown, tags?: Tags) => void

type Client = { captureException: (error: unknown, hint: undefined, scope: SentryScope) => unknown }
type Parts = { client: Client; newScope: () => SentryScope; now?: () => number }

const windowMs = 60_000
/** A fault in a loop says nothing new the twentieth time. */
const maxInWindow = 20

/** Creates the function that reports unexpected errors: each error once, and few a minute. */
export function createReport({ client, newScope, now = () => performance.now() }: Parts): Report {
  const seen = new WeakSet()
  let recent: { at: number; words: string }[] = []

  return (error, tags = {}) => {
    if (error === undefined || error === null || isExpected(error)) return
    if (typeof error === 'object') {
      if (seen.has(error)) return
      seen.add(error)
    }
    recent = recent.filter(({ at }) => now() - at < windowMs)
    const words = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
    if (recent.length >= maxInWindow || recent.some((reported) => reported.words === words)) return
    recent.push({ at: now(), words })
    const scope = newScope()
    scope.setTags({ ...tags, ...callOf(error) })
    client.captureException(error, undefined, scope)
  }
}

/** The row of the contract that an error is about. */
function callOf(error: unknown): Tags {
  const call = typeof error === 'object' && error !== null && 'call' in error ? error.call : undefined
  return typeof call === 'string' ? { call } : {}
}
