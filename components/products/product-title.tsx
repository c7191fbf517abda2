import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { Product } from '#lib/contract/products.ts'

/** Names are whatever somebody typed: `bdi` keeps one from turning the text around it. */
export function ProductTitle({ product }: { product: Pick<Product, 'productCode' | 'description' | 'active'> }) {
  const t = useTranslations('products.view')
  const { productCode, description, active } = product
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi className="min-w-0 wrap-anywhere">{description || productCode}</bdi>
      {description && <bdi className="font-mono text-base font-normal wrap-anywhere">{productCode}</bdi>}
      {!active && <Badge tone="warning">{t('inactive')}</Badge>}
    </span>
  )
}
