import { getTranslations } from 'next-intl/server'
import { ListTable } from '#components/shell/list-table.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { loadPairings } from '#lib/paired-products/loaders.ts'
import { type PairingSearchParams, toPairingsSearch } from '#lib/paired-products/search-params.ts'
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
  const isFiltered = search.status.length > 0 || search.side !== undefined
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={{ title: t('failed'), retry: t('retry') }}
      columns={pairingColumns(t, account.id, time)}
      empty={{
        icon: 'link',
        title: t('empty.title'),
        text: t(isFiltered ? 'empty.filtered' : 'empty.text'),
        beyond: (pages) => t('empty.beyond', { pages }),
      }}
      pager={{ texts: 'pairedProducts.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}
