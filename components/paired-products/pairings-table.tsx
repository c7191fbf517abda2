import { getTranslations } from 'next-intl/server'
import { ListPager } from '#components/shell/list-pager.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Table } from '#components/ui/data/table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ReadFailed } from '#components/ui/feedback/read-failed.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { loadPairings } from '#lib/paired-products/loaders.ts'
import { type PairingSearchParams, pagesOf, toPairingsSearch } from '#lib/paired-products/search-params.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/loaders.ts'
import { pairingColumns } from './pairing-columns.tsx'

const hrefOf = (search: PairingSearchParams) => paths.pairedProductsAt(toPairingsSearch(search))

export async function PairingsTable({ search }: { search: PairingSearchParams }) {
  const [t, { account }, result, time] = await Promise.all([
    getTranslations('pairedProducts'),
    requireAccount(),
    toResult(loadPairings(search)),
    loadAccountTime(),
  ])
  if (!result.ok) return <ReadFailed title={t('failed')} retry={t('retry')} retryHref={hrefOf(search)} />
  const { data, count } = result.value
  const pages = pagesOf(count)
  const isFiltered = search.status.length > 0
  return (
    <>
      <Table
        label={t('title')}
        columns={pairingColumns(t, account.id, time)}
        rows={data}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            icon="link"
            title={t('empty.title')}
            action={isFiltered && <ButtonLink href={paths.pairedProducts}>{t('empty.clear')}</ButtonLink>}
          >
            {count > 0 ? t('empty.beyond', { pages }) : t(isFiltered ? 'empty.filtered' : 'empty.text')}
          </EmptyState>
        }
      />
      <ListPager
        texts="pairedProducts.pager"
        page={search.page}
        pages={pages}
        count={count}
        hrefFor={(page) => hrefOf({ ...search, page })}
      />
    </>
  )
}
