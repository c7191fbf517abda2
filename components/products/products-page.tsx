import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ListSearch } from '#components/shell/list-search.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { DownloadLink } from '#components/ui/buttons/download-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { ListedProduct } from '#lib/contract/products.ts'
import { loadProducts } from '#lib/products/loaders.ts'
import { type ProductSearchParams, toProductsSearch } from '#lib/products/search-params.ts'
import { toResult } from '#lib/server/errors/to-result.ts'

const hrefOf = (search: Partial<ProductSearchParams>) => paths.productsAt(toProductsSearch(search))

export async function ProductsPage({ search }: { search: ProductSearchParams }) {
  const t = await getTranslations('products.list')
  const { find, active } = search
  return (
    <>
      <PageHeader title={t('title')}>
        <ListSearch term={find} label={t('search')} path={paths.products} keep={active ? {} : { active: 'false' }} />
        <FilterSet label={t('filter')}>
          {[true, false].map((isActive) => (
            <FilterLink key={String(isActive)} href={hrefOf({ find, active: isActive })} on={active === isActive}>
              {t(isActive ? 'active' : 'inactive')}
            </FilterLink>
          ))}
        </FilterSet>
        <ButtonLink href={paths.importProducts} prefetch={false}>
          {t('import')}
        </ButtonLink>
        <DownloadLink href={paths.exportProducts}>{t('export')}</DownloadLink>
        <ButtonLink href={paths.newProduct} prefetch={false} variant="primary" icon="add">
          {t('add')}
        </ButtonLink>
      </PageHeader>
      {/* While the user types, the products found before stay until the next ones are there. */}
      <Suspense key={`${active} ${search.page}`} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <ProductsTable search={search} />
      </Suspense>
    </>
  )
}

export async function ProductsTable({ search }: { search: ProductSearchParams }) {
  const [t, result] = await Promise.all([getTranslations('products.list'), toResult(loadProducts(search))])
  const { find, active } = search
  return (
    <ListTable
      title={t('title')}
      isSearched
      result={result}
      failed={t('failed')}
      columns={productColumns(t)}
      rowHref={({ _id }) => paths.editProduct(_id)}
      empty={{
        icon: 'box',
        title: find ? t('empty.found', { term: isolate(find) }) : t(active ? 'empty.title' : 'empty.inactive'),
        text: !find && active && t('empty.text'),
        action: !find && active && (
          <ButtonLink href={paths.newProduct} prefetch={false} icon="add">
            {t('add')}
          </ButtonLink>
        ),
      }}
      pager={{ texts: 'products.list.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}

const skusShown = 3

const productColumns = (t: ReturnType<typeof useTranslations<'products.list'>>): Column<ListedProduct>[] => [
  {
    key: 'code',
    header: t('column.code'),
    cell: ({ productCode }) => <bdi className="wrap-anywhere">{productCode}</bdi>,
    mono: true,
    className: 'sm:w-40',
    phone: 'title',
  },
  {
    key: 'description',
    header: t('column.description'),
    cell: ({ description }) => <bdi className="wrap-anywhere">{description}</bdi>,
  },
  {
    key: 'skus',
    header: t('column.skus'),
    cell: ({ skus }) => {
      const codes = skus.slice(0, skusShown).map(({ code }) => isolate(code))
      const more = skus.length - codes.length
      return (
        <span className="wrap-anywhere">
          {more > 0 ? t('more', { codes: codes.join(', '), more }) : codes.join(', ')}
        </span>
      )
    },
    from: 'md',
  },
  {
    key: 'components',
    header: t('column.components'),
    cell: ({ components }) => (
      <span className="wrap-anywhere">{components.map(({ code }) => isolate(code)).join(', ')}</span>
    ),
    from: 'md',
  },
  {
    key: 'status',
    header: t('column.status'),
    cell: ({ active, stopsOnDifferences }) => (
      <span className="flex flex-wrap gap-1 max-sm:justify-end">
        <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>
        {stopsOnDifferences && <Badge tone="info">{t('stops')}</Badge>}
      </span>
    ),
    phone: 'aside',
  },
]
