import { useTranslations } from 'next-intl'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** The place of the postbacks. It is the last part of the page, so nothing moves where there turn out to be none. */
export function PostbacksLoading() {
  const t = useTranslations('orders.postbacks')
  return (
    <Panel title={t('title')}>
      <output className="flex flex-col gap-3">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </output>
    </Panel>
  )
}
