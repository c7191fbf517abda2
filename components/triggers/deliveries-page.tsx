import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { loadTrigger } from '#lib/triggers/loaders.ts'
import { type DeliverySearchParams, toDeliveriesSearch } from '#lib/triggers/search-params.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { ResendFailed } from './resend-failed.tsx'

export async function DeliveriesPage({ id, search }: { id: string; search: DeliverySearchParams }) {
  const [t, trigger] = await Promise.all([getTranslations('triggers'), toResult(loadTrigger(id))])
  const back = <BackLink href={paths.triggers}>{t('title')}</BackLink>
  if (!trigger.ok) {
    return (
      <>
        <PageHeader title={t('deliveries.title')} back={back} />
        <ReadFailed title={t('edit.failed')} retryHref={paths.triggerDeliveries(id)} error={trigger.error} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-baseline gap-x-3">
            {t('deliveries.title')}
            <bdi className="line-clamp-1 text-base font-normal wrap-anywhere text-muted">{trigger.value.name}</bdi>
          </span>
        }
        back={back}
      >
        <ButtonLink href={paths.trigger(id)} icon="edit" prefetch={false}>
          {t('edit.action')}
        </ButtonLink>
      </PageHeader>
      <LiveRefresh watch="deliveries" />
      <FormProviders pick={({ triggers }) => ({ triggers })}>
        <ResendFailed triggerId={id}>
          <FilterSet label={t('filter')}>
            {[false, true].map((failed) => (
              <FilterLink
                key={String(failed)}
                href={paths.triggerDeliveries(id, toDeliveriesSearch({ failed, page: 1 }))}
                on={search.failed === failed}
              >
                {t(failed ? 'deliveries.onlyFailed' : 'deliveries.all')}
              </FilterLink>
            ))}
          </FilterSet>
        </ResendFailed>
        <Suspense key={toDeliveriesSearch(search)} fallback={<SkeletonRows rows={6} label={t('deliveries.loading')} />}>
          <DeliveriesTable id={id} search={search} />
        </Suspense>
      </FormProviders>
    </>
  )
}
