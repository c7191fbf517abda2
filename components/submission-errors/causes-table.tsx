import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ListTable } from '#components/shell/list-table.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { Cause } from '#lib/contract/submission-errors.ts'
import { loadCauses } from '#lib/submission-errors/loaders.ts'
import { type ErrorSearchParams, toErrorsSearch } from '#lib/submission-errors/search-params.ts'

export async function CausesTable({ search }: { search: ErrorSearchParams }) {
  const [t, { result, time }] = await Promise.all([
    getTranslations('submissionErrors'),
    loadWithAccountTime(loadCauses(search)),
  ])
  const hrefWith = (change: Partial<ErrorSearchParams>) =>
    paths.submissionErrorsAt(toErrorsSearch({ ...search, ...change }))
  return (
    <>
      <GroupingLimit newest={result.ok ? result.value.newest : undefined} />
      <ListTable
        title={t('causes.title')}
        result={result}
        failed={t('failed')}
        columns={causeColumns(t, time)}
        rowHref={({ _id }) => hrefWith({ cause: _id, page: 1 })}
        empty={{
          icon: 'success',
          title: t('causes.empty.title'),
          text: t('causes.empty.text'),
          action: false,
        }}
        pager={{ texts: 'submissionErrors.causes.pager', page: search.page, hrefFor: (page) => hrefWith({ page }) }}
      />
    </>
  )
}

/** Where the upstream does not group: how many errors were looked at. */
export function GroupingLimit({ newest }: { newest: number | undefined }) {
  const t = useTranslations('submissionErrors.causes')
  if (newest === undefined) return null
  return (
    <div className="p-4 pb-0">
      <Alert tone="info" title={t('newest', { count: newest })} />
    </div>
  )
}

const causeColumns = (
  t: ReturnType<typeof useTranslations<'submissionErrors'>>,
  time: AccountTime,
): Column<Cause>[] => [
  {
    key: 'count',
    header: t('causes.column.count'),
    cell: ({ count }) => t('causes.count', { count }),
    phone: 'aside',
    className: 'sm:w-28 whitespace-nowrap tabular-nums',
  },
  {
    key: 'message',
    header: t('column.message'),
    cell: ({ message }) => <bdi className="wrap-anywhere">{message || t('unknown')}</bdi>,
    phone: 'title',
  },
  {
    key: 'path',
    header: t('causes.column.path'),
    cell: ({ path }) => <bdi className="wrap-anywhere">{path}</bdi>,
    mono: true,
  },
  {
    key: 'newest',
    header: t('causes.column.newest'),
    cell: ({ newest }) => <time dateTime={newest}>{formatTimestamp(newest, time)}</time>,
    className: 'whitespace-nowrap',
  },
]
