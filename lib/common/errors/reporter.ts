import type { Scope as SentryScope } from '@sentry/nextjs'
import { isExpected } from './is-expected.ts'

/** Route or name of an event. Never a value that a user typed or sent. */
export type ReportTags = Record<string, string>
export type ReportError = (error: unknown, tags?: ReportTags) => void

type Client = { captureException: (error: unknown, hint: undefined, scope: SentryScope) => unknown }
type Parts = { client: Client; newScope: () => SentryScope; now?: () => number }

const windowMs = 60_000
const maxInWindow = 20

export function createReport({ client, newScope, now = () => performance.now() }: Parts): ReportError {
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

function callOf(error: unknown): ReportTags {
  const call = typeof error === 'object' && error !== null && 'call' in error ? error.call : undefined
  return typeof call === 'string' ? { call } : {}
}
