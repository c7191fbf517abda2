import { useTranslations } from 'next-intl'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Skeleton, SkeletonRows } from '#components/ui/feedback/skeleton.tsx'

export function OrderLoading() {
  const t = useTranslations('orders')
  return (
    <>
      <PageHeader title={t('view.title')} />
      <div className="grid items-start gap-4 p-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel flush title={t('items.title')}>
          <SkeletonRows rows={3} label={t('view.loading')} />
        </Panel>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('facts.title')}>
            <Skeleton className="h-44" />
          </Panel>
          <Panel title={t('logs.title')}>
            <Skeleton className="h-36" />
          </Panel>
        </div>
      </div>
    </>
  )
}
