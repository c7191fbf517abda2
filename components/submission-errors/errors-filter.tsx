import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import { toResult } from '#lib/server/errors/to-result.ts'
import { loadBrands } from '#lib/submission-errors/loaders.ts'
import { type ErrorSearchParams, errorsHref, senders } from '#lib/submission-errors/search-params.ts'
import { SourceSelect } from './source-select.tsx'

export async function ErrorsFilter({ search }: { search: ErrorSearchParams }) {
  const t = await getTranslations('submissionErrors.filter')
  const hrefWith = (change: Partial<ErrorSearchParams>) => errorsHref(search, { page: 1, cause: undefined, ...change })
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-2 border-b border-border px-4 py-2">
      <FilterSet label={t('label')}>
        <span className="mr-4 flex flex-wrap gap-1.5">
          {senders.map((from) => (
            <FilterLink key={from} href={hrefWith({ from, source: undefined })} on={search.from === from}>
              {t(from)}
            </FilterLink>
          ))}
        </span>
        <span className="mr-4 flex flex-wrap gap-1.5">
          {[true, false].map((resubmitted) => {
            const on = search.resubmitted === resubmitted
            return (
              <FilterLink
                key={String(resubmitted)}
                href={hrefWith({ resubmitted: on ? undefined : resubmitted })}
                on={on}
              >
                {t(resubmitted ? 'resubmitted' : 'notResubmitted')}
              </FilterLink>
            )
          })}
        </span>
        <FilterLink href={hrefWith({ grouped: !search.grouped })} on={search.grouped}>
          {t('grouped')}
        </FilterLink>
      </FilterSet>
      {search.from === 'brands' && (
        <Suspense>
          <Sources search={search} />
        </Suspense>
      )}
    </div>
  )
}

async function Sources({ search }: { search: ErrorSearchParams }) {
  const [t, brands] = await Promise.all([getTranslations('submissionErrors.filter'), toResult(loadBrands())])
  const { source } = search
  const known = brands.ok ? brands.value : []
  const others = source && !known.some(({ id }) => id === source) ? [{ id: source, name: t('otherSource') }] : []
  const hrefOf = (id?: string) => errorsHref(search, { source: id, cause: undefined, page: 1 })
  return (
    <SourceSelect
      label={t('source')}
      hint={brands.ok ? undefined : t('noSources')}
      chosen={hrefOf(source)}
      options={[
        { value: hrefOf(), label: t('allSources') },
        ...[...known, ...others].map(({ id, name }) => ({ value: hrefOf(id), label: name })),
      ]}
    />
  )
}
