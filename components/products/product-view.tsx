import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { paths } from '#lib/common/paths.ts'
import type { Product } from '#lib/contract/products.ts'
import { canMakeProducts, loadProduct } from '#lib/products/loaders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { ProductComponents, ProductPairings, ProductSkus } from './product-tables.tsx'

export async function ProductView({ name }: { name: string }) {
  const [t, result, mayEdit] = await Promise.all([
    getTranslations('products.view'),
    toResult(loadProduct(name)),
    canMakeProducts(),
  ])
  if (!result.ok) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ProductFailed name={name} error={result.error} />
      </>
    )
  }
  const { components, skus, pairings } = result.value
  return (
    <>
      <PageHeader title={<ProductTitle product={result.value} />}>
        {mayEdit && (
          <ButtonLink href={paths.editProduct(result.value._id)} prefetch={false} icon="edit">
            {t('edit')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="flex flex-col gap-4 p-4">
        <ProductComponents components={components} />
        <ProductSkus skus={skus} />
        {pairings.length > 0 && <ProductPairings pairings={pairings} />}
      </div>
    </>
  )
}

export function ProductFailed({ name, error }: { name: string; error: Error }) {
  const t = useTranslations('products.view')
  return <ReadFailed title={t('failed')} retryHref={paths.product(name)} error={error} />
}

/** `bdi`, because a name may be written from right to left. */
export function ProductTitle({ product }: { product: Pick<Product, 'productCode' | 'description' | 'active'> }) {
  const t = useTranslations('products.view')
  const { productCode, description, active } = product
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{description || productCode}</bdi>
      {description && <Code className="text-base font-normal wrap-anywhere">{productCode}</Code>}
      {!active && <Badge tone="warning">{t('inactive')}</Badge>}
    </span>
  )
}
