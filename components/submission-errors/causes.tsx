import { redirect } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListPager } from '#components/shell/list-pager.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { can } from '#lib/common/access/rules.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { type Cause, submissionErrors } from '#lib/contract/submission-errors.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadCause, loadCauses, loadPresentValue } from '#lib/submission-errors/loaders.ts'
import {
  causePageSize,
  type ErrorSearchParams,
  errorsHref,
  toErrorsSearch,
} from '#lib/submission-errors/search-params.ts'
import { CorrectTogether } from './correct-together.tsx'

export async function CausesTable({ search }: { search: ErrorSearchParams }) {
  const [t, { result, time }] = await Promise.all([
    getTranslations('submissionErrors'),
    loadWithAccountTime(loadCauses(search)),
  ])
  const isOwn = search.from === 'mine'
  return (
    <>
      <GroupingLimit newest={result.ok ? result.value.newest : undefined} />
      <ListTable
        title={t('causes.title')}
        result={result}
        failed={t('failed')}
        columns={causeColumns(t, time)}
        rowHref={({ _id }) => errorsHref(search, { cause: _id, page: 1 })}
        empty={{
          icon: 'success',
          title: t('causes.empty.title'),
          text: t(isOwn ? 'causes.empty.mine' : 'causes.empty.text'),
          action: isOwn && (
            <ButtonLink href={errorsHref(search, { from: 'brands', page: 1 })}>{t('filter.brands')}</ButtonLink>
          ),
        }}
        pager={{
          texts: 'submissionErrors.causes.pager',
          page: search.page,
          hrefFor: (page) => errorsHref(search, { page }),
        }}
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

/** A place may hold a whole part of an order. */
const presentAtMost = 200

export async function CauseOrders({ search }: { search: ErrorSearchParams }) {
  const [t, { result, time }, person, { account }] = await Promise.all([
    getTranslations('submissionErrors'),
    loadWithAccountTime(loadCause(search)),
    loadPerson(),
    requireAccount(),
  ])
  if (!result.ok) {
    return <ReadFailed title={t('failed')} retryHref={errorsHref(search)} error={result.error} />
  }
  const { cause, errors, count, newest } = result.value
  const toCauses = <ButtonLink href={errorsHref(search, { cause: undefined, page: 1 })}>{t('causes.all')}</ButtonLink>
  const [first] = errors
  const pages = Math.ceil(count / causePageSize)
  // The orders of the last page may have been corrected.
  if (pages > 0 && search.page > pages) redirect(errorsHref(search, { page: pages }))
  if (!cause || !first) {
    return (
      <EmptyState icon="success" title={t('causes.over.title')} action={toCauses}>
        {t('causes.over.text')}
      </EmptyState>
    )
  }
  const present = cause.path ? await loadPresentValue(first._id, cause) : undefined
  return (
    <FormProviders
      pick={({ submissionErrors: { together, column, causes, unknown } }) => ({
        submissionErrors: { together, column, causes, unknown },
      })}
    >
      <GroupingLimit newest={newest} />
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <Facts>
            <Fact name={t('column.message')}>
              <bdi>{cause.message || t('unknown')}</bdi>
            </Fact>
            <Fact name={t('causes.column.path')}>{cause.path && <Code>{cause.path}</Code>}</Fact>
            <Fact name={t('causes.column.count')}>{t('causes.count', { count })}</Fact>
          </Facts>
          {toCauses}
        </div>
        <CorrectTogether
          // Another cause, or another page of its orders, begins anew.
          key={toErrorsSearch(search)}
          cause={{ path: cause.path, message: cause.message }}
          present={
            present === undefined
              ? undefined
              : { json: JSON.stringify(present).slice(0, presentAtMost), isText: typeof present === 'string' }
          }
          hasSkus={cause.path.endsWith('.sku') && errors.every(({ destinationAccountName: to }) => to === account.name)}
          canResubmit={can(submissionErrors.resubmit, person)}
          orders={errors.map(({ _id, createdAt, sourceAccountName, destinationAccountName }) => ({
            id: _id,
            received: formatTimestamp(createdAt, time),
            source: sourceAccountName,
            destination: destinationAccountName,
          }))}
        />
      </div>
      <ListPager
        texts="submissionErrors.pager"
        page={search.page}
        pages={pages}
        count={count}
        hrefFor={(page) => errorsHref(search, { page })}
      />
    </FormProviders>
  )
}
