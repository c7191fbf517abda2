import { faultQueue, keepFaults } from '#lib/common/errors/faults.ts'
import { env } from '#lib/server/env/env.ts'
import { version } from '#lib/server/env/version.ts'
import { reportingOf } from '#lib/server/errors/reporting.ts'
import { ReportFaults } from './report-faults.tsx'

/** Only if a reporter is configured: the script that queues errors, and the one that loads the reporter. */
export function ErrorReporting({ nonce }: { nonce: string | undefined }) {
  const reporting = reportingOf(env())
  if (!reporting) return null
  return (
    <>
      <script nonce={nonce}>{`(${keepFaults.toString()})(${JSON.stringify(faultQueue)})`}</script>
      <ReportFaults dsn={reporting.dsn} release={version} environment={env().SENTRY_ENVIRONMENT} />
    </>
  )
}
