import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListPager } from '#components/shell/list-pager.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { can } from '#lib/common/access/rules.ts'
import { formatTimestamp } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadCause, loadPresentValue } from '#lib/submission-errors/loaders.ts'
import { causePageSize, type ErrorSearchParams, toErrorsSearch } from '#lib/submission-errors/search-params.ts'
import { GroupingLimit } from './causes-table.tsx'
import { CorrectTogether } from './correct-together.tsx'

/** A place may hold a whole part of an order. */
const presentAtMost = 200

export async function CauseOrders({ search }: { search: ErrorSearchParams }) {
  const [t, { result, time }, person, { account }] = await Promise.all([
    getTranslations('submissionErrors'),
    loadWithAccountTime(loadCause(search)),
    loadPerson(),
    requireAccount(),
  ])
  const hrefWith = (change: Partial<ErrorSearchParams>) =>
    paths.submissionErrorsAt(toErrorsSearch({ ...search, ...change }))
  if (!result.ok) {
    return <ReadFailed title={t('failed')} retryHref={hrefWith({})} error={result.error} />
  }
  const { cause, errors, count, newest } = result.value
  const toCauses = <ButtonLink href={hrefWith({ cause: undefined, page: 1 })}>{t('causes.all')}</ButtonLink>
  const [first] = errors
  const pages = Math.ceil(count / causePageSize)
  // The orders of the last page may have been corrected.
  if (pages > 0 && search.page > pages) redirect(hrefWith({ page: pages }))
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
            <Fact name={t('causes.column.path')}>{cause.path && <bdi className="font-mono">{cause.path}</bdi>}</Fact>
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
        hrefFor={(page) => hrefWith({ page })}
      />
    </FormProviders>
  )
}
