import { useTranslations } from 'next-intl'
import type { productForm } from '#lib/products/rules.ts'

/** What is wrong in a list, in the words of its fields. */
export function useFaultTexts(): Parameters<typeof productForm>[0] {
  const t = useTranslations('products.form')
  return (list, fault) => {
    if (fault === 'none') return t('components.none')
    const { row, field } = fault
    if (field === 'repeated') return t(`${list}.repeated`, { row })
    return t(`${list}.wrong`, { row, field: t(`field.${field}`) })
  }
}
