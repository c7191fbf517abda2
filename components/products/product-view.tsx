import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/shell/page-header.tsx'
import { toResult } from '#lib/errors/attempt.ts'
import { loadProduct } from '#lib/products/loaders.ts'
import { ProductComponents } from './product-components.tsx'
import { ProductFailed } from './product-failed.tsx'
import { ProductPairings } from './product-pairings.tsx'
import { ProductSkus } from './product-skus.tsx'
import { ProductTitle } from './product-title.tsx'

/** What is made, from which parts, under which codes it is sold, and who else makes or sells it. */
export async function ProductView({ name }: { name: string }) {
  const [t, result] = await Promise.all([getTranslations('products.view'), toResult(loadProduct(name))])
  if (!result.ok) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ProductFailed name={name} />
      </>
    )
  }
  const { components, skus, pairings } = result.value
  return (
    <>
      <PageHeader title={<ProductTitle product={result.value} />} />
      <div className="flex flex-col gap-4 p-4">
        <ProductComponents components={components} />
        <ProductSkus skus={skus} />
        {pairings.length > 0 && <ProductPairings pairings={pairings} />}
      </div>
    </>
  )
}
