import type { ReportError, ReportTags } from '#lib/common/errors/reporter.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { reportingOf } from './reporting.ts'

const reporting = () => processWide('reporting', (): { report: ReportError } => ({ report: () => {} }))

export function reportError(error: unknown, tags?: ReportTags): void {
  reporting().report(error, tags)
}

/** The reporter's code is loaded only if it is configured. */
export async function startServerReporting(env: Env, release: string): Promise<void> {
  const target = reportingOf(env)
  if (!target) return
  const { createServerReport } = await import('./server-reporter.ts')
  reporting().report = createServerReport({ dsn: target.dsn, release, environment: env.SENTRY_ENVIRONMENT })
}
