import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListSearch } from '#components/shell/list-search.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { WebAddress } from '#components/ui/data/web-address.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { ListedTrigger, TriggerSource } from '#lib/contract/triggers.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { toEventName } from '#lib/triggers/formats.ts'
import { loadSources, loadTriggers } from '#lib/triggers/loaders.ts'
import { isTriggerType } from '#lib/triggers/rules.ts'
import { type TriggerSearchParams, toTriggersSearch } from '#lib/triggers/search-params.ts'
import { eventNameOf, statusTones } from '#lib/triggers/view-model.ts'
import { isSuccess } from './answer-badge.tsx'
import { TriggerSwitch } from './trigger-switch.tsx'

const hrefOf = (search: Partial<TriggerSearchParams>) => paths.triggersAt(toTriggersSearch(search))

export async function TriggersPage({ search }: { search: TriggerSearchParams }) {
  const t = await getTranslations('triggers')
  return (
    <FormProviders pick={({ triggers }) => ({ triggers })}>
      <PageHeader title={t('title')}>
        <ListSearch
          term={search.find}
          label={t('search')}
          path={paths.triggers}
          keep={{
            ...(search.active !== undefined && { active: String(search.active) }),
            ...(search.sort && { sort: search.sort }),
          }}
        />
        <FilterSet label={t('filter')}>
          {[true, false].map((active) => {
            const isOn = search.active === active
            const next = { ...search, active: isOn ? undefined : active, saved: undefined, page: 1 }
            return (
              <FilterLink key={String(active)} href={hrefOf(next)} on={isOn}>
                {t(active ? 'active' : 'inactive')}
              </FilterLink>
            )
          })}
          <FilterLink
            href={hrefOf({ ...search, sort: search.sort ? undefined : 'newest', saved: undefined, page: 1 })}
            on={search.sort === 'newest'}
          >
            {t('newest')}
          </FilterLink>
        </FilterSet>
        <ButtonLink href={paths.newTrigger} variant="primary" icon="add">
          {t('add.action')}
        </ButtonLink>
      </PageHeader>
      <LiveRefresh watch="deliveries" />
      <Suspense
        key={toTriggersSearch({ ...search, find: '' })}
        fallback={<SkeletonRows rows={6} label={t('loading')} />}
      >
        <TriggersTable search={search} />
      </Suspense>
    </FormProviders>
  )
}

export async function TriggersTable({ search }: { search: TriggerSearchParams }) {
  const [t, { result, time }, sources] = await Promise.all([
    getTranslations('triggers'),
    loadWithAccountTime(loadTriggers(search)),
    toResult(loadSources()),
  ])
  const isFiltered = search.active !== undefined || search.find !== ''
  return (
    <ListTable
      title={t('title')}
      isSearched
      result={result}
      failed={t('failed')}
      columns={triggerColumns(t, sources.ok ? sources.value : [], time)}
      isMarked={({ _id }) => _id === search.saved}
      rowHref={({ _id }) => paths.trigger(_id)}
      empty={{
        icon: 'upload',
        title: t('empty.title'),
        text: t(isFiltered ? 'empty.filtered' : 'empty.text'),
        action: isFiltered && <ButtonLink href={hrefOf({})}>{t('empty.clear')}</ButtonLink>,
      }}
      pager={{ texts: 'triggers.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}

const triggerColumns = (
  t: ReturnType<typeof useTranslations<'triggers'>>,
  sources: readonly TriggerSource[],
  time: AccountTime,
): Column<ListedTrigger>[] => [
  {
    key: 'name',
    header: t('field.name'),
    cell: ({ _id, name }) => <bdi className="wrap-anywhere">{name || _id}</bdi>,
    phone: 'title',
  },
  {
    key: 'event',
    header: t('field.event'),
    cell: (trigger) => <bdi>{toEventName(t, eventNameOf(trigger, sources))}</bdi>,
  },
  {
    key: 'address',
    header: t('field.address'),
    cell: ({ type, address }) => (
      <>
        <span className="block text-sm text-muted">{isTriggerType(type) ? t(`type.${type}`) : <bdi>{type}</bdi>}</span>
        <WebAddress>{address}</WebAddress>
      </>
    ),
  },
  {
    key: 'active',
    header: t('field.active'),
    cell: ({ _id, name, active }) => <TriggerSwitch id={_id} name={name || _id} active={active} />,
    phone: 'aside',
    className: 'whitespace-nowrap',
  },
  {
    key: 'health',
    header: t('health.title'),
    cell: ({ last, failures = 0 }) => (
      <span className="flex flex-col items-start">
        {last && (
          <>
            <Badge tone={statusTones[resultOf(last)]}>
              {t(`deliveries.status.${resultOf(last)}`)}
              {last.statusCode !== undefined && ` (${last.statusCode})`}
            </Badge>
            <time dateTime={last.at} className="text-sm text-muted">
              {formatTimestamp(last.at, time)}
            </time>
          </>
        )}
        {failures > 0 && <span className="text-sm text-danger">{t('health.failures', { count: failures })}</span>}
      </span>
    ),
  },
  {
    key: 'deliveries',
    header: t('deliveries.title'),
    hideHeader: true,
    cell: ({ _id, name }) => (
      <ButtonLink
        href={paths.triggerDeliveries(_id)}
        prefetch={false}
        size="small"
        aria-label={t('deliveries.of', { name: isolate(name || _id) })}
      >
        {t('deliveries.title')}
      </ButtonLink>
    ),
  },
]

/** A delivery stays delivered when it is sent again and the receiver refuses it. */
const resultOf = ({ status, statusCode }: NonNullable<ListedTrigger['last']>) =>
  status === 'delivered' && statusCode !== undefined && !isSuccess(statusCode) ? 'failed' : status
