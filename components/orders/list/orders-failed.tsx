import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ReadFailed } from '#components/shell/read-failed.tsx'

export function OrdersFailed({ retryHref }: { retryHref: Route }) {
  const t = useTranslations('orders.list.failed')
  return (
    <ReadFailed title={t('title')} retryHref={retryHref}>
      {t('text')}
    </ReadFailed>
  )
}
