import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

/** In the place of the list, with the same page and filters to try again. */
export function OrdersFailed({ retryHref }: { retryHref: Route }) {
  const t = useTranslations('orders.list.failed')
  return (
    <div className="p-4">
      <Alert
        tone="danger"
        title={t('title')}
        action={
          <ButtonLink href={retryHref} icon="refresh">
            {t('retry')}
          </ButtonLink>
        }
      >
        {t('text')}
      </Alert>
    </div>
  )
}
