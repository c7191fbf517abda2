import type { Report, Tags } from '#lib/common/errors/reporter.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { reportingOf } from './reporting.ts'

const reporting = () => processWide('reporting', (): { report: Report } => ({ report: () => {} }))

/** Reports an error of the server, once `startReporting` has loaded a reporter. */
export function reportError(error: unknown, tags?: Tags): void {
  reporting().report(error, tags)
}

/** Loads the reporter only where it is configured: most portals never need the code. */
export async function startReporting(env: Env, release: string): Promise<void> {
  const target = reportingOf(env)
  if (!target) return
  const { createServerReport } = await import('./server-reporter.ts')
  reporting().report = createServerReport({ dsn: target.dsn, release, environment: env.SENTRY_ENVIRONMENT })
}
