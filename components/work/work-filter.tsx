import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { FilterLink } from '#components/ui/filter-link.tsx'
import { paths } from '#lib/paths.ts'
import { dueFilters } from '#lib/work/due.ts'
import type { WorkView } from '#lib/work/view.ts'

/** Each filter is a link to the list with it switched, so that it works without script and in a shared address. */
export async function WorkFilter({ view }: { view: WorkView }) {
  const [t, batches] = await Promise.all([getTranslations('work.filter'), getTranslations('work.batches')])
  return (
    <>
      <ButtonLink href={paths.batchesAt('')} prefetch={false} size="small" variant="quiet" icon="box">
        {batches('link')}
      </ButtonLink>
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">{t('title')}</legend>
        <span aria-hidden="true" className="mr-1 text-sm text-muted">
          {t('title')}
        </span>
        {dueFilters.map((due) => (
          <FilterLink
            key={due}
            href={paths.work(view.status, due === view.due ? undefined : due)}
            on={due === view.due}
          >
            {t(due)}
          </FilterLink>
        ))}
      </fieldset>
    </>
  )
}
