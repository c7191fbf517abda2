import Link from 'next/link'
import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { type Delivery, deliveries } from '#lib/contract/triggers.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { hasFailedDeliveries, loadDeliveries, loadTrigger } from '#lib/triggers/loaders.ts'
import { type DeliverySearchParams, toDeliveriesSearch } from '#lib/triggers/search-params.ts'
import { statusTones } from '#lib/triggers/view-model.ts'
import { AnswerBadge } from './answer-badge.tsx'
import { ResendFailed } from './resend-failed.tsx'
import { SendAgain } from './send-again.tsx'
import { ShowDelivery } from './show-delivery.tsx'

export async function DeliveriesPage({ id, search }: { id: string; search: DeliverySearchParams }) {
  const [t, trigger, hasFailed] = await Promise.all([
    getTranslations('triggers'),
    toResult(loadTrigger(id)),
    hasFailedDeliveries(id),
  ])
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
        <ResendFailed triggerId={id} hasFailed={hasFailed}>
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

export async function DeliveriesTable({ id, search }: { id: string; search: DeliverySearchParams }) {
  const [t, { result, time }] = await Promise.all([
    getTranslations('triggers'),
    loadWithAccountTime(loadDeliveries(id, search)),
  ])
  // The settings of the account are read with them, and may fail in the same way.
  if (!result.ok && isMissingCall(result.error) && result.error.call === deliveries.ofTrigger.name) {
    return (
      <EmptyState icon="info" title={t('deliveries.unknown')}>
        {t('deliveries.unknownText')}
      </EmptyState>
    )
  }
  return (
    <ListTable
      title={t('deliveries.title')}
      result={result}
      failed={t('deliveries.failed')}
      columns={deliveryColumns(t, time)}
      empty={{
        icon: 'upload',
        title: t(search.failed ? 'deliveries.empty.failed' : 'deliveries.empty.title'),
        text: t('deliveries.empty.text'),
      }}
      pager={{
        texts: 'triggers.deliveries.pager',
        page: search.page,
        hrefFor: (page) => paths.triggerDeliveries(id, toDeliveriesSearch({ ...search, page })),
      }}
    />
  )
}

/** A longer one has lines of its own. */
const shortId = 20

const nameOf = ({ sourceOrderId, _id }: Delivery) => sourceOrderId || _id

const deliveryColumns = (t: ReturnType<typeof useTranslations<'triggers'>>, time: AccountTime): Column<Delivery>[] => [
  {
    key: 'time',
    header: t('deliveries.column.time'),
    cell: ({ at }) => <time dateTime={at}>{formatTimestamp(at, time)}</time>,
    phone: 'title',
    className: 'sm:whitespace-nowrap',
  },
  {
    key: 'order',
    header: t('deliveries.column.order'),
    cell: ({ orderId, sourceOrderId }) =>
      orderId ? (
        <Link
          href={paths.order(orderId)}
          prefetch={false}
          className={cx(
            'font-mono text-accent underline',
            sourceOrderId.length > shortId ? 'wrap-anywhere' : 'whitespace-nowrap',
          )}
        >
          <bdi translate="no">{sourceOrderId || orderId}</bdi>
        </Link>
      ) : (
        <Code className="wrap-anywhere">{sourceOrderId}</Code>
      ),
  },
  {
    key: 'status',
    header: t('deliveries.column.status'),
    cell: ({ status, nextAttemptAt }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone={statusTones[status]}>{t(`deliveries.status.${status}`)}</Badge>
        {nextAttemptAt && (
          <span className="text-sm text-muted">
            {t('deliveries.next', { at: formatTimestamp(nextAttemptAt, time) })}
          </span>
        )}
      </span>
    ),
    phone: 'aside',
  },
  {
    key: 'answer',
    header: t('deliveries.column.answer'),
    cell: (delivery) => {
      const last = delivery.attempts.at(-1)
      return (
        last && (
          <span className="flex flex-wrap items-center gap-x-2">
            <AnswerBadge statusCode={last.statusCode} durationMs={last.durationMs} />
            {delivery.attempts.length > 1 && (
              <span className="text-sm text-muted">
                {t('deliveries.attempts', { count: delivery.attempts.length })}
              </span>
            )}
          </span>
        )
      )
    },
  },
  {
    key: 'actions',
    header: t('deliveries.column.actions'),
    cell: (delivery) => (
      <span className="flex flex-wrap gap-2">
        <ShowDelivery id={delivery._id} name={nameOf(delivery)} time={time} />
        {delivery.attempts.length > 0 && (
          <SendAgain id={delivery._id} name={nameOf(delivery)} attempted={delivery.attempts.length} />
        )}
      </span>
    ),
  },
]
