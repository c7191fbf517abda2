import { getTranslations } from 'next-intl/server'
import { ReadFailed } from '#components/ui/read-failed.tsx'
import { paths } from '#lib/paths.ts'
import type { WorkView } from '#lib/work/view.ts'

export async function WorkFailed({ view }: { view: WorkView }) {
  const t = await getTranslations('work.failed')
  return (
    <ReadFailed title={t('title')} retry={t('retry')} retryHref={paths.work(view.status, view.due)}>
      {t('text')}
    </ReadFailed>
  )
}
