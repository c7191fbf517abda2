import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ListTable } from '#components/shell/list-table.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { WebAddress } from '#components/ui/data/web-address.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { Trigger, TriggerSource } from '#lib/contract/triggers.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { loadSources, loadTriggers } from '#lib/triggers/loaders.ts'
import { isTriggerType } from '#lib/triggers/rules.ts'
import { type TriggerSearchParams, toTriggersSearch } from '#lib/triggers/search-params.ts'
import { eventNameOf } from '#lib/triggers/view-model.ts'

const hrefOf = (search: TriggerSearchParams) => paths.triggersAt(toTriggersSearch(search))

export async function TriggersPage({ search }: { search: TriggerSearchParams }) {
  const t = await getTranslations('triggers')
  return (
    <>
      <PageHeader title={t('title')}>
        <FilterSet label={t('filter')}>
          {[true, false].map((active) => {
            const isOn = search.active === active
            const next = { active: isOn ? undefined : active, page: 1 }
            return (
              <FilterLink key={String(active)} href={hrefOf(next)} on={isOn}>
                {t(active ? 'active' : 'inactive')}
              </FilterLink>
            )
          })}
        </FilterSet>
        <ButtonLink href={paths.newTrigger} variant="primary" icon="add">
          {t('add.action')}
        </ButtonLink>
      </PageHeader>
      <Suspense key={toTriggersSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <TriggersTable search={search} />
      </Suspense>
    </>
  )
}

export async function TriggersTable({ search }: { search: TriggerSearchParams }) {
  const [t, result, sources] = await Promise.all([
    getTranslations('triggers'),
    toResult(loadTriggers(search)),
    toResult(loadSources()),
  ])
  const isFiltered = search.active !== undefined
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={t('failed')}
      columns={triggerColumns(t, sources.ok ? sources.value : [])}
      rowHref={({ _id }) => paths.trigger(_id)}
      empty={{
        icon: 'upload',
        title: t('empty.title'),
        text: t(isFiltered ? 'empty.filtered' : 'empty.text'),
        action: isFiltered && <ButtonLink href={hrefOf({ page: 1, active: undefined })}>{t('empty.clear')}</ButtonLink>,
      }}
      pager={{ texts: 'triggers.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}

const triggerColumns = (
  t: ReturnType<typeof useTranslations<'triggers'>>,
  sources: readonly TriggerSource[],
): Column<Omit<Trigger, 'headers'>>[] => [
  {
    key: 'name',
    header: t('field.name'),
    cell: ({ _id, name }) => <bdi className="wrap-anywhere">{name || _id}</bdi>,
    phone: 'title',
  },
  { key: 'event', header: t('field.event'), cell: (trigger) => <bdi>{eventNameOf(trigger, sources)}</bdi> },
  {
    key: 'type',
    header: t('field.type'),
    cell: ({ type }) => (isTriggerType(type) ? t(`type.${type}`) : <bdi>{type}</bdi>),
    from: 'lg',
    className: 'whitespace-nowrap',
  },
  {
    key: 'address',
    header: t('field.address'),
    cell: ({ address }) => <WebAddress>{address}</WebAddress>,
  },
  {
    key: 'active',
    header: t('field.active'),
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>,
    phone: 'aside',
    className: 'whitespace-nowrap',
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
