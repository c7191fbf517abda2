import { env } from '#lib/env/env.ts'
import { createCspReport } from '#lib/http/csp-report.ts'
import { log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'

const report = () => processWide('cspReport', () => createCspReport({ log, trustedHops: env().TRUSTED_PROXY_HOPS }))

export const POST = (request: Request) => report()(request)
