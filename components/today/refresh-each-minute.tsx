'use client'

import { useEffect, useEffectEvent } from 'react'
import { usePageRefresh } from '#components/shell/live/use-refresh.ts'
import { recordWork } from '#lib/browser/activity.ts'
import { canRefreshPage } from '#lib/browser/page/page-session.ts'

const minuteMs = 60_000
/** A wall begins anew so often: what weeks of changes leave in the memory of its browser goes. */
const reloadedAfterMs = 6 * 60 * minuteMs

/** Time alone changes the page: what will miss its time, what is overdue, and at midnight all of it. */
export function RefreshEachMinute({ isWall }: { isWall: boolean }) {
  const [refresh] = usePageRefresh({ byItself: true })
  const update = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    if (isWall && performance.now() > reloadedAfterMs && (await canRefreshPage({ byItself: true })))
      window.location.reload()
    else await refresh()
    // Nobody touches a wall: being looked at is its work. Not before: after an update of the portal a page at work keeps itself.
    if (isWall && document.visibilityState === 'visible') recordWork({ isWall })
  })
  useEffect(() => {
    // With the minute, so that midnight is not seen late.
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(
        () => {
          void update()
          plan()
        },
        minuteMs - (Date.now() % minuteMs) + 500,
      )
    }
    plan()
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isWall || !('wakeLock' in navigator)) return undefined
    // The browser ends it whenever the page is hidden, and refuses it when the battery is low.
    const keepScreenOn = () =>
      document.visibilityState === 'visible' && void navigator.wakeLock.request('screen').catch(() => undefined)
    keepScreenOn()
    document.addEventListener('visibilitychange', keepScreenOn)
    return () => document.removeEventListener('visibilitychange', keepScreenOn)
  }, [isWall])
  return null
}
