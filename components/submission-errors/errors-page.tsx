import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import type * as z from 'zod'
import { ListTable } from '#components/shell/list-table.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { submissionError } from '#lib/contract/submission-errors.ts'
import { loadSubmissionErrors } from '#lib/submission-errors/loaders.ts'
import { type ErrorSearchParams, errorsHref, toErrorsSearch } from '#lib/submission-errors/search-params.ts'
import { CauseOrders, CausesTable } from './causes.tsx'
import { ErrorsFilter } from './errors-filter.tsx'

export async function ErrorsPage({ search }: { search: ErrorSearchParams }) {
  const t = await getTranslations('submissionErrors')
  return (
    <>
      <RememberList list="errors" href={errorsHref(search)} />
      <PageHeader title={t('title')} />
      <ErrorsFilter search={search} />
      <Suspense key={toErrorsSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <Content search={search} />
      </Suspense>
    </>
  )
}

function Content({ search }: { search: ErrorSearchParams }) {
  if (search.cause) return <CauseOrders search={search} />
  return search.grouped ? <CausesTable search={search} /> : <ErrorsTable search={search} />
}

export async function ErrorsTable({ search }: { search: ErrorSearchParams }) {
  const [t, { result, time }] = await Promise.all([
    getTranslations('submissionErrors'),
    loadWithAccountTime(loadSubmissionErrors(search)),
  ])
  const isFiltered = search.source !== undefined || search.resubmitted !== undefined
  const isOwn = search.from === 'mine' && !isFiltered
  const everything = { source: undefined, resubmitted: undefined, page: 1 }
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={t('failed')}
      columns={errorColumns(t, time)}
      rowHref={({ _id }) => paths.submissionError(_id)}
      empty={{
        icon: 'warning',
        title: t(isOwn ? 'empty.mine' : 'empty.title'),
        text: t(isFiltered ? 'empty.filtered' : isOwn ? 'empty.mineText' : 'empty.text'),
        action: isFiltered ? (
          <ButtonLink href={errorsHref(search, everything)}>{t('empty.clear')}</ButtonLink>
        ) : (
          isOwn && <ButtonLink href={errorsHref(search, { from: 'brands', page: 1 })}>{t('filter.brands')}</ButtonLink>
        ),
      }}
      pager={{ texts: 'submissionErrors.pager', page: search.page, hrefFor: (page) => errorsHref(search, { page }) }}
    />
  )
}

type Row = z.output<typeof submissionError>

const errorColumns = (t: ReturnType<typeof useTranslations<'submissionErrors'>>, time: AccountTime): Column<Row>[] => [
  {
    key: 'resubmitted',
    header: t('column.resubmitted'),
    cell: ({ resubmitted }) =>
      resubmitted === undefined ? (
        <Badge>{t('state.notResubmitted')}</Badge>
      ) : (
        <Badge tone="info">{t('state.resubmitted')}</Badge>
      ),
    phone: 'aside',
    className: 'sm:w-44',
  },
  {
    key: 'timestamp',
    header: t('column.timestamp'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatTimestamp(createdAt, time)}</time>,
    className: 'whitespace-nowrap',
  },
  { key: 'source', header: t('column.source'), cell: ({ sourceAccountName }) => <bdi>{sourceAccountName}</bdi> },
  {
    key: 'destination',
    header: t('column.destination'),
    cell: ({ destinationAccountName }) => <bdi>{destinationAccountName}</bdi>,
    className: 'max-sm:before:content-["→_"]',
  },
  {
    key: 'message',
    header: t('column.message'),
    cell: ({ errorList: [first] }) => <bdi className="wrap-anywhere">{first?.message || t('unknown')}</bdi>,
    phone: 'title',
  },
]
