import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/nextjs'
import { cleanEvent } from '#lib/common/errors/clean-event.ts'
import { createReport, type ReportError } from '#lib/common/errors/reporter.ts'

export type BrowserReporting = { dsn: string; release: string; environment: string }

/** No integrations: nothing is instrumented or recorded (decision 026). */
export function createBrowserReport({ dsn, release, environment }: BrowserReporting): ReportError {
  const client = new BrowserClient({
    dsn,
    release,
    environment,
    integrations: [],
    stackParser: defaultStackParser,
    transport: (options) =>
      makeFetchTransport({ ...options, fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } }),
    sendClientReports: false,
    beforeSend: cleanEvent,
  })
  return createReport({ client, newScope: () => new Scope() })
}
