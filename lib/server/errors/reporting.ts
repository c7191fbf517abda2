import { isLoopback } from '#lib/server/env/loopback.ts'
import type { Env } from '#lib/server/env/schema.ts'

export type ReportingSettings = Pick<Env, 'APP_ORIGIN' | 'SENTRY_DSN'>
export type Reporting = { dsn: string; origin: string }

/** Spec 1 §1, start-up: only with a key, and never from localhost. */
export function reportingOf({ APP_ORIGIN, SENTRY_DSN }: ReportingSettings): Reporting | undefined {
  if (SENTRY_DSN === undefined || isLoopback(APP_ORIGIN)) return undefined
  return { dsn: SENTRY_DSN, origin: new URL(SENTRY_DSN).origin }
}
