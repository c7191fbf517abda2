'use client'

import { useEffect, useState } from 'react'
import { Badge } from '#components/ui/data/badge.tsx'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'

/** Read in the browser, so that no page waits for it. */
export function WaitingRequests({ accountId, text }: { accountId: string; text: string }) {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      whenIdle(async () => {
        const [{ countWaitingRequests }, { watchChanges }] = await Promise.all([
          import('#lib/links/queries.ts'),
          import('../live/live-changes.ts'),
        ])
        return watchChanges(
          ({ entity }) => entity === 'account',
          // On a failure the shown number stays.
          () =>
            countWaitingRequests(accountId)
              .then(setCount, () => {})
              .then(() => true),
        )
      }),
    [accountId],
  )
  if (count === 0) return null
  const number = formatCount(count)
  return (
    <span className="ml-2 inline-block font-normal" title={text.replace('{count}', number)}>
      <Badge tone="info" icon={null}>
        <span aria-hidden>{number}</span>
        <span className="sr-only">{text.replace('{count}', number)}</span>
      </Badge>
    </span>
  )
}
