'use client'

import { useEffect } from 'react'
import type { BrowserReporting } from '#lib/browser/errors/browser-reporter.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'

export function ReportFaults({ dsn, release, environment }: BrowserReporting) {
  useEffect(
    () =>
      whenIdle(async () => {
        const { startBrowserReporting } = await import('./start-reporting.ts')
        return startBrowserReporting({ dsn, release, environment })
      }),
    [dsn, release, environment],
  )
  return null
}
