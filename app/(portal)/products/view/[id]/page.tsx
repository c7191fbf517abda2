import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ProductView } from '#components/products/product-view.tsx'
import { createPage } from '#components/shell/create-page.tsx'
import { loadProduct } from '#lib/products/loaders.ts'
import { parseProductName } from '#lib/products/search-params.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'

export async function generateMetadata({ params }: PageProps<'/products/view/[id]'>): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations('products.view'), params, requireAccount()])
  const result = await toResult(loadProduct(nameOf(id)))
  return { title: result.ok ? t('titleOf', { code: result.value.productCode }) : t('title') }
}

export default createPage('/products/view/[id]', async ({ params }) => <ProductView name={nameOf((await params).id)} />)

const nameOf = (segment: string) => parseProductName(segment) ?? notFound()
