'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { FoundOrder } from '#lib/account/elsewhere/found-order.ts'
import { switchAccount } from './switch-account.ts'

type Props = {
  orderId?: string | undefined
  term?: string | undefined
  setLeaving?: (isLeaving: boolean) => void
}

/** Decision 058. Renders nothing if no account has the order. */
export function OrderElsewhere({ orderId, term, setLeaving = () => {} }: Props) {
  const [found, setFound] = useState<FoundOrder>()

  useEffect(() => {
    const sought = orderId === undefined ? term !== undefined && { term } : { orderId }
    if (!sought) return undefined
    const leaving = new AbortController()
    void import('#lib/account/elsewhere/queries.ts')
      .then(({ findElsewhere }) => findElsewhere(sought, leaving.signal))
      .then((answer) => leaving.signal.aborted || setFound(answer))
      .catch(() => {})
    return () => {
      leaving.abort()
      setFound(undefined)
    }
  }, [orderId, term])

  return (
    // Rendered empty first: screen readers announce changes only in an existing live region.
    <div aria-live="polite" className="empty:hidden">
      {found && (
        <Alert
          tone="info"
          title={found.texts.text}
          action={
            <Button
              variant="primary"
              icon="account"
              onClick={() => {
                setLeaving(true)
                switchAccount(found.texts, found, () => setLeaving(false))
              }}
            >
              {found.texts.switchTo}
            </Button>
          }
        />
      )}
    </div>
  )
}
