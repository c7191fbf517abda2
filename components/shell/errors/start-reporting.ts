import { type BrowserReporting, createBrowserReport } from '#lib/browser/errors/browser-reporter.ts'
import { maskIds } from '#lib/browser/errors/mask-ids.ts'
import { type FaultQueue, faultQueue } from '#lib/common/errors/faults.ts'
import { takeFailedScript } from './watch-scripts.ts'

export function startBrowserReporting(
  reporting: BrowserReporting,
  createReport: typeof createBrowserReport = createBrowserReport,
): () => void {
  const send = createReport(reporting)
  const report = (error: unknown) => send(error, { page: maskIds(window.location.pathname) })
  const page = window as unknown as Record<string, FaultQueue | undefined>
  const kept = page[faultQueue]
  page[faultQueue] = { push: report }
  if (Array.isArray(kept)) for (const error of kept) report(error)
  const failed = takeFailedScript()
  if (failed) report(failed)
  return () => {
    const held: unknown[] = []
    page[faultQueue] = held
  }
}
