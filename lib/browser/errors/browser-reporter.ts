import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/nextjs'
import { cleanEvent } from '#lib/common/errors/clean-event.ts'
import { createReport, type Report } from '#lib/common/errors/reporter.ts'

export type BrowserReporting = { dsn: string; release: string; environment: string }

/** Reports from a page: no integrations, so nothing is wrapped, recorded or followed; only what `report` is given goes. */
export function createBrowserReport({ dsn, release, environment }: BrowserReporting): Report {
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
