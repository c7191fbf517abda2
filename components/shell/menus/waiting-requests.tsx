'use client'

import { useState } from 'react'
import { Badge } from '#components/ui/data/badge.tsx'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import { useLive } from '../live/use-live.ts'

/** Read in the browser, so that no page waits for it. */
export function WaitingRequests({ accountId, text }: { accountId: string; text: string }) {
  const [count, setCount] = useState(0)
  useLive(
    async () => {
      const { countWaitingRequests } = await import('#lib/links/queries.ts')
      await countWaitingRequests(accountId).then(setCount, () => {})
    },
    { matters: ({ entity }) => entity === 'account' },
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
