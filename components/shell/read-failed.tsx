import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { FailureText } from './failure-text.tsx'
import { RetryByItself } from './live/retry-by-itself.tsx'
import { retryTextsOf } from './live/retry-texts.ts'

/** The retry is a link to the same URL, so filters stay. */
export function ReadFailed({
  title,
  error,
  retryHref,
  children,
}: {
  title: ReactNode
  error?: Error
  retryHref: Route
  children?: ReactNode
}) {
  const t = useTranslations('lists')
  return (
    <div className="p-4">
      <Alert
        tone="danger"
        title={title}
        action={
          <ButtonLink href={retryHref} icon="refresh">
            {t('retry')}
          </ButtonLink>
        }
      >
        {error ? <FailureText error={error} /> : children}
        <RetryByItself texts={retryTextsOf(t)} />
      </Alert>
    </div>
  )
}
