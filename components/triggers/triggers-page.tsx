import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { type TriggerSearchParams, toTriggersSearch } from '#lib/triggers/search-params.ts'
import { TriggersTable } from './triggers-table.tsx'

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
              <FilterLink key={String(active)} href={paths.triggersAt(toTriggersSearch(next))} on={isOn}>
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
