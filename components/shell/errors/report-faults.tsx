'use client'

import { useEffect } from 'react'
import { whenIdle } from '#lib/client/when-idle.ts'
import type { BrowserReporting } from '#lib/errors/browser-reporter.ts'

export function ReportFaults({ dsn, release, environment }: BrowserReporting) {
  useEffect(
    () =>
      whenIdle(async () => {
        const { startReporting } = await import('./start-reporting.ts')
        return startReporting({ dsn, release, environment })
      }),
    [dsn, release, environment],
  )
  return null
}
