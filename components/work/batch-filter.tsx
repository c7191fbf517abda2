import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { FilterLink } from '#components/ui/filter-link.tsx'
import { paths } from '#lib/paths.ts'
import { type BatchesView, batchStatuses, toBatchesSearch } from '#lib/work/batches-view.ts'

export async function BatchFilter({ view }: { view: BatchesView }) {
  const [t, list] = await Promise.all([getTranslations('work.batches'), getTranslations('work.list')])
  return (
    <>
      <ButtonLink href={paths.work('live')} prefetch={false} size="small" variant="quiet" icon="chevron-left">
        {list('live')}
      </ButtonLink>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('filter')}</legend>
        {batchStatuses.map((status) => (
          <FilterLink
            key={status}
            href={paths.batchesAt(toBatchesSearch({ status, page: 1 }))}
            on={status === view.status}
          >
            {t(`status.${status}`)}
          </FilterLink>
        ))}
      </fieldset>
    </>
  )
}
