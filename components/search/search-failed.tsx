'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { isPageUnusable } from '#lib/client/leave-page.ts'
import { ContractError } from '#lib/contract/wire.ts'

/** Why nothing was found out. What was typed stays in the field. */
export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations()
  const reasonOf = useReason()
  // The page is about to be left.
  if (isPageUnusable(error)) return null
  return (
    <div className="pb-2">
      <Alert
        live
        tone="danger"
        title={t('search.failed')}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('search.retry')}
          </Button>
        }
      >
        {error instanceof ContractError ? t('errors.bad_upstream') : reasonOf(error)}
      </Alert>
    </div>
  )
}
