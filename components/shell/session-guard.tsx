'use client'

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { setPageAccount } from '#lib/client/page-account.ts'
import type { WatchedPage } from './watch-session.ts'
import { whenIdle } from './when-idle.ts'

/** Holds everything that only the signed-in person may see, and drops it when that is no longer so. */
export function SessionGuard({ userId, accountId, idleLockMinutes, children }: WatchedPage & { children: ReactNode }) {
  const [left, setLeft] = useState(false)

  // Before the effects of any page: its first call already says which account it is for.
  useLayoutEffect(() => setPageAccount(accountId), [accountId])

  useEffect(
    () =>
      whenIdle(async () => {
        const { watchSession } = await import('./watch-session.ts')
        return watchSession({
          page: { userId, accountId, idleLockMinutes },
          leave: (address) => {
            flushSync(() => setLeft(true))
            window.location.assign(address)
          },
          show: () => setLeft(false),
        })
      }),
    [userId, accountId, idleLockMinutes],
  )

  return left ? null : children
}
