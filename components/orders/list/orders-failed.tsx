import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ReadFailed } from '#components/ui/feedback/read-failed.tsx'

export function OrdersFailed({ retryHref }: { retryHref: Route }) {
  const t = useTranslations('orders.list.failed')
  return (
    <ReadFailed title={t('title')} retry={t('retry')} retryHref={retryHref}>
      {t('text')}
    </ReadFailed>
  )
}
