import { defaultStackParser, makeNodeTransport, NodeClient, Scope } from '@sentry/nextjs'
import { cleanEvent } from '#lib/common/errors/clean-event.ts'
import { createReport, type ReportError } from '#lib/common/errors/reporter.ts'

export type ServerReporting = { dsn: string; release: string; environment: string }

/** A client without `init`: nothing is instrumented, and no outgoing call gets a trace header. */
export function createServerReport({ dsn, release, environment }: ServerReporting): ReportError {
  const client = new NodeClient({
    dsn,
    release,
    environment,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeNodeTransport,
    includeServerName: false,
    enableRuntimeChannelInjection: false,
    sendClientReports: false,
    beforeSend: cleanEvent,
  })
  return createReport({ client, newScope: () => new Scope() })
}
