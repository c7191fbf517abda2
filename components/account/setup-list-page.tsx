import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { SetupList } from './setup-list.tsx'

export async function SetupListPage() {
  const t = await getTranslations('start')
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="max-w-4xl p-4">
        <Suspense fallback={<SkeletonRows rows={6} label={t('loading')} />}>
          <SetupList />
        </Suspense>
      </div>
    </>
  )
}
