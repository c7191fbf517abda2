import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { SteadySuspense } from '#components/ui/steady-suspense.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { can } from '#lib/common/access/rules.ts'
import { formatDateTime } from '#lib/common/dates/account-time.ts'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { paths } from '#lib/common/paths.ts'
import { files } from '#lib/contract/files.ts'
import { production } from '#lib/contract/production.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { listTimeoutMs, settlesWithin } from '#lib/server/upstream/pages/settles-within.ts'
import { dueFilters, type WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import { loadFirstItems } from '#lib/work/loaders.ts'
import { workPageSize } from '#lib/work/rows/loaded-items.ts'
import { deadlineDateOf } from '#lib/work/rules.ts'
import { WorkList } from './work-list.tsx'
import { WorkScanner } from './work-scanner.tsx'

export async function WorkPage({ search }: { search: WorkSearchParams }) {
  const t = await getTranslations('work.list')
  const title = t(search.status)
  const filter = <WorkFilter search={search} />
  const fallback = (
    <>
      <PageHeader title={title} filter={filter} />
      <SkeletonRows rows={workPageSize} label={t('loading')} />
    </>
  )
  const isWhole = await settlesWithin(loadFirstItems(search), listTimeoutMs)
  return (
    <SteadySuspense key={`${search.status} ${search.due}`} fallback={isWhole ? undefined : fallback}>
      <WorkItems search={search} title={title} filter={filter} />
    </SteadySuspense>
  )
}

type ItemsProps = { search: WorkSearchParams; title: string; filter: ReactNode }

async function WorkItems({ search, title, filter }: ItemsProps) {
  const [t, failed, { result, time }, person, scanner, { errors, files: fileTexts, forms, work }] = await Promise.all([
    getTranslations('work.scan'),
    getTranslations('work.failed'),
    loadWithAccountTime(loadFirstItems(search)),
    requireAccount(),
    loadBarcodeTexts(),
    getMessages(),
  ])
  if (!result.ok) {
    return (
      <>
        <PageHeader title={title} filter={filter} />
        <ReadFailed title={failed('title')} retryHref={paths.work(search.status, search.due)}>
          {failed('text')}
        </ReadFailed>
      </>
    )
  }
  const first = result.value
  const dates = first.data.map(deadlineDateOf).filter((date) => date !== undefined)
  return (
    <PageTexts
      messages={{
        errors: browserErrors(errors),
        files: fileTexts,
        forms: { leaveRun: forms.leaveRun, run: forms.run },
        work,
      }}
    >
      <QueryProvider>
        <WorkList
          title={title}
          filter={filter}
          first={first}
          search={search}
          time={time}
          dateTimes={Object.fromEntries(dates.map((date) => [date, formatDateTime(date, time)]))}
          renderedAt={Date.now()}
          canComplete={can(production.completeItem, person)}
          canRefetch={can(files.refetch, person)}
          scanner={<WorkScanner texts={{ ...scanner, open: t('find') }} />}
        />
      </QueryProvider>
    </PageTexts>
  )
}

/** Every filter is a link to the list with that filter switched, so it works without scripts and can be shared. */
async function WorkFilter({ search }: { search: WorkSearchParams }) {
  const [t, batches] = await Promise.all([getTranslations('work.filter'), getTranslations('work.batches')])
  return (
    <>
      <ButtonLink href={paths.batchesAt('')} prefetch={false} size="small" variant="quiet" icon="box">
        {batches('link')}
      </ButtonLink>
      <fieldset className="flex items-center gap-1.5">
        <legend className="sr-only">{t('title')}</legend>
        <span aria-hidden="true" className="mr-1 text-sm text-muted">
          {t('title')}
        </span>
        {dueFilters.map((due) => (
          <FilterLink
            key={due}
            href={paths.work(search.status, due === search.due ? undefined : due)}
            on={due === search.due}
          >
            {t(due)}
          </FilterLink>
        ))}
      </fieldset>
    </>
  )
}
