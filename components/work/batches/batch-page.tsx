import { getMessages, getTranslations } from 'next-intl/server'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import { ListPager } from '#components/shell/list-pager.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { SteadySuspense } from '#components/ui/steady-suspense.tsx'
import { Clock } from '#components/work/deadline.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { can } from '#lib/common/access/rules.ts'
import { formatDateTime } from '#lib/common/dates/account-time.ts'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { paths } from '#lib/common/paths.ts'
import { production } from '#lib/contract/production.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { listTimeoutMs, settlesWithin } from '#lib/server/upstream/pages/settles-within.ts'
import { loadBatches } from '#lib/work/loaders.ts'
import { type BatchSearchParams, batchPageSize, batchStatuses, toBatchesSearch } from '#lib/work/search-params.ts'
import { BatchRow } from './batch-row.tsx'
import { BatchScanner } from './batch-scanner.tsx'

const toHref = (search: BatchSearchParams) => paths.batchesAt(toBatchesSearch(search))

export async function BatchPage({ search }: { search: BatchSearchParams }) {
  const [t, scan, texts, person, { errors, work }] = await Promise.all([
    getTranslations('work.batches'),
    getTranslations('work.scan'),
    loadBarcodeTexts(),
    requireAccount(),
    getMessages(),
  ])
  const canComplete = can(production.completeBatch, person)
  const isWhole = await settlesWithin(loadBatches(search), listTimeoutMs)
  const messages = {
    errors: browserErrors(errors),
    work: {
      batch: work.batch,
      complete: { elsewhere: work.complete.elsewhere, elsewhereText: work.complete.elsewhereText },
      deadline: work.deadline,
      hold: work.hold,
      scan: work.scan,
    },
  }
  return (
    <PageTexts messages={messages}>
      <QueryProvider>
        <LiveRefresh watch="orders" />
        <RememberList list="batches" href={toHref(search)} />
        <PageHeader title={t('title')} filter={<BatchFilter status={search.status} />}>
          <BatchScanner texts={{ ...texts, open: scan('find') }} canComplete={canComplete} />
        </PageHeader>
        <SteadySuspense
          key={toBatchesSearch(search)}
          fallback={isWhole ? undefined : <SkeletonRows rows={6} label={t('loading')} />}
        >
          <BatchList search={search} canComplete={canComplete} />
        </SteadySuspense>
      </QueryProvider>
    </PageTexts>
  )
}

async function BatchFilter({ status: current }: Pick<BatchSearchParams, 'status'>) {
  const [t, list] = await Promise.all([getTranslations('work.batches'), getTranslations('work.list')])
  return (
    <>
      <ButtonLink href={paths.work('live')} prefetch={false} size="small" variant="quiet" icon="chevron-left">
        {list('live')}
      </ButtonLink>
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">{t('filter')}</legend>
        {batchStatuses.map((status) => (
          <FilterLink key={status} href={toHref({ status, page: 1 })} on={status === current}>
            {t(`status.${status}`)}
          </FilterLink>
        ))}
      </fieldset>
    </>
  )
}

export async function BatchList({ search, canComplete }: { search: BatchSearchParams; canComplete: boolean }) {
  const [t, ofLists, { result, time }] = await Promise.all([
    getTranslations('work.batches'),
    getTranslations('lists'),
    loadWithAccountTime(loadBatches(search)),
  ])
  if (!result.ok) {
    return <ReadFailed title={t('failed')} retryHref={toHref(search)} error={result.error} />
  }
  const { data, count } = result.value
  const pages = Math.ceil(count / batchPageSize)
  if (count === 0) {
    return (
      <EmptyState icon="box" title={t(search.status === 'live' ? 'empty.live' : 'empty.complete')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon="box" title={t('empty.page')}>
          {ofLists('beyond', { pages })}
        </EmptyState>
      ) : (
        <Clock startedAt={Date.now()}>
          <ul className="divide-y divide-border">
            {data.map((batch) => (
              <BatchRow
                key={batch._id}
                batch={batch}
                due={batch.sla && formatDateTime(batch.sla, time)}
                time={time}
                canComplete={canComplete && batch.status === 'live'}
              />
            ))}
          </ul>
        </Clock>
      )}
      <ListPager
        texts="work.batches.pager"
        page={search.page}
        pages={pages}
        count={count}
        hrefFor={(page) => toHref({ ...search, page })}
      />
    </>
  )
}
