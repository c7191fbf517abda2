import { createCspReport } from '#lib/http/csp-report.ts'
import { log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'

export const POST = (request: Request) => processWide('cspReport', () => createCspReport(log))(request)
