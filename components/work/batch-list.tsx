import { getTranslations } from 'next-intl/server'
import { ListPager } from '#components/shell/list-pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ReadFailed } from '#components/ui/read-failed.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { formatDateTime } from '#lib/dates/account-time.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { paths } from '#lib/paths.ts'
import { type BatchesView, toBatchesSearch } from '#lib/work/batches-view.ts'
import { loadBatches } from '#lib/work/load-batches.ts'
import { Batch } from './batch.tsx'
import { BatchClock } from './batch-clock.tsx'

const hrefOf = (view: BatchesView) => paths.batchesAt(toBatchesSearch(view))

export async function BatchList({ view, canComplete }: { view: BatchesView; canComplete: boolean }) {
  const [t, result, time] = await Promise.all([
    getTranslations('work.batches'),
    attempt(loadBatches(view)),
    loadAccountTime(),
  ])
  if (!result.ok) return <ReadFailed title={t('failed')} retry={t('retry')} retryHref={hrefOf(view)} />
  const { data, count, pages } = result.value
  if (data.length === 0) {
    return (
      <EmptyState icon="box" title={t(view.status === 'live' ? 'empty.live' : 'empty.complete')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <BatchClock renderedAt={Date.now()}>
        <ul className="divide-y divide-border">
          {data.map((batch) => (
            <Batch
              key={batch._id}
              batch={batch}
              due={batch.sla && formatDateTime(batch.sla, time)}
              time={time}
              mayComplete={canComplete && batch.status === 'live'}
            />
          ))}
        </ul>
      </BatchClock>
      <ListPager
        texts="work.batches.pager"
        page={view.page}
        pages={pages}
        count={count}
        hrefFor={(page) => hrefOf({ ...view, page })}
      />
    </>
  )
}
