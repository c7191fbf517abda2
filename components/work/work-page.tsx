import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { type WorkView, workPageSize } from '#lib/work/view.ts'
import { WorkFilter } from './work-filter.tsx'
import { WorkItems } from './work-items.tsx'

/** Live Jobs, or the same screen with the completed ones. */
export async function WorkPage({ view }: { view: WorkView }) {
  const t = await getTranslations('work.list')
  const filter = <WorkFilter view={view} />
  const waiting = (
    <>
      <PageHeader title={t(view.status)}>{filter}</PageHeader>
      <SkeletonRows rows={workPageSize} label={t('loading')} />
    </>
  )
  return (
    <Suspense key={`${view.status} ${view.due}`} fallback={waiting}>
      <WorkItems view={view} title={t(view.status)} filter={filter} />
    </Suspense>
  )
}
