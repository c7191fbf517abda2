import { useTranslations } from 'next-intl'
import { Tags } from '#components/ui/data/tags.tsx'
import { toAttributeTexts } from '#lib/contract/attributes.ts'
import { stockSpecs } from '#lib/contract/specs.ts'
import { toSpecs } from '#lib/orders/formats.ts'
import type { PackedStock } from '#lib/shipments/view-model.ts'

export function StockItems({ items }: { items: readonly PackedStock[] }) {
  const t = useTranslations('shipments.stock')
  const specs = useTranslations('specs')
  if (items.length === 0) return null
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-semibold">{t('title')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('code')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ code, name, quantity, ...packed }, index) => (
          <tr key={index} className="border-t border-border align-top">
            <td className="w-px py-1 pr-3 text-right whitespace-nowrap tabular-nums">{t('times', { quantity })}</td>
            <td className="py-1 pr-3">
              <bdi>{name}</bdi>
              <Tags texts={toAttributeTexts(toSpecs(packed, stockSpecs, specs))} />
            </td>
            <td className="py-1 text-right font-mono text-sm text-muted" translate="no">
              <bdi>{code}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
