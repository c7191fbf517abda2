import { useTranslations } from 'next-intl'
import { orderStatuses } from '#lib/contract/orders.ts'
import { enquiryStatuses, productStatuses, searchDates } from '#lib/contract/search.ts'
import type { Facet, Index } from '#lib/search/filters.ts'

/** The words for the values of a facet. A value that we have no word for is shown as it came. */
export function useFacetNames(index: Index): (facet: Facet, value: string) => string {
  const t = useTranslations()
  return (facet, value) => {
    if (facet === 'date') return isOneOf(searchDates, value) ? t(`search.date.${value}`) : value
    switch (index) {
      case 'shipments':
        return isOneOf(orderStatuses, value) ? t(`orders.status.${value}`) : value
      case 'products':
        return isOneOf(productStatuses, value) ? t(`search.productStatus.${value}`) : value
      case 'cases':
        return isOneOf(enquiryStatuses, value) ? t(`search.enquiryStatus.${value}`) : value
    }
  }
}

const isOneOf = <T extends string>(among: readonly T[], value: string): value is T => among.some((one) => one === value)
