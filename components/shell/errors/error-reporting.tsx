import { headers } from 'next/headers'
import { env } from '#lib/env/env.ts'
import { faultQueue, keepFaults } from '#lib/errors/faults.ts'
import { reportingOf } from '#lib/errors/reporting.ts'
import { version } from '#lib/shell/version.ts'
import { ReportFaults } from './report-faults.tsx'
import { scriptWatch, watchScripts } from './watch-scripts.ts'

/** Nothing at all where no errors are reported; else what keeps them, and what fetches the reporter. */
export async function ErrorReporting() {
  const reporting = reportingOf(env())
  if (!reporting) return null
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <script nonce={nonce}>{`(${keepFaults.toString()})(${JSON.stringify(faultQueue)})`}</script>
      <ReportFaults dsn={reporting.dsn} release={version} environment={env().SENTRY_ENVIRONMENT} />
    </>
  )
}

/** Runs before any script of the page can fail. */
export async function ScriptWatch() {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return <script nonce={nonce}>{`(${watchScripts.toString()})(${JSON.stringify(scriptWatch)})`}</script>
}
