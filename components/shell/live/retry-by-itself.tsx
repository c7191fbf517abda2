'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { readAgainMs } from '#lib/browser/calls/time.ts'
import { canRefreshPage } from '#lib/browser/page/page-session.ts'
import { usePendingRefresh } from './use-refresh.ts'

/** `later` has `{seconds}`. */
export type RetryTexts = { later: string; now: string }

export const retriedEverySeconds = readAgainMs / 1000

/** For a page that could not be read: it is rendered again by itself, and says when (decision 055). */
export function RetryByItself({ texts }: { texts: RetryTexts }) {
  const [refresh, isRefreshing] = usePendingRefresh({ byItself: true })
  return <RetryTime texts={texts} retry={refresh} isTrying={isRefreshing} />
}

/** For an error boundary, which shows the page again only if it does so itself. */
export function RetryCrashByItself({ texts, retry }: { texts: RetryTexts; retry: () => void }) {
  return <RetryTime texts={texts} retry={async () => (await canRefreshPage({ byItself: true })) && retry()} />
}

type Props = { texts: RetryTexts; retry: () => unknown; isTrying?: boolean }

function RetryTime({ texts, retry, isTrying = false }: Props) {
  const [seconds, setSeconds] = useState(retriedEverySeconds)
  const tick = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    if (seconds <= 1) void retry()
    setSeconds(seconds <= 1 ? retriedEverySeconds : seconds - 1)
  })
  useEffect(() => {
    if (isTrying) return undefined
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [isTrying])
  return (
    // A timer is no live region: it would be read out each second.
    <p role="timer" className="text-sm text-muted">
      {isTrying ? texts.now : texts.later.replace('{seconds}', String(seconds))}
    </p>
  )
}
