'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { orderStatuses } from '#lib/contract/orders.ts'
import { enquiryStatuses, productStatuses, searchDates, searchFacets } from '#lib/contract/search.ts'
import type { Facet, Filter, Index } from '#lib/search/filters.ts'
import type { Counts } from '#lib/search/find.ts'
import { FacetPill } from './facet-pill.tsx'
import { useFacetNames } from './use-facet-names.ts'
import { useLock } from './use-lock.ts'

const statuses: Record<Index, readonly string[]> = {
  shipments: orderStatuses,
  products: productStatuses,
  cases: enquiryStatuses,
}

/** What the index can be narrowed by, with how much each would leave. */
export function FacetPanel({
  id,
  index,
  counts,
  chosen,
  onToggle,
  onClear,
}: {
  id: string
  index: Index
  counts: Counts
  chosen: readonly Filter[]
  onToggle: (filter: Filter) => void
  onClear: () => void
}) {
  const t = useTranslations('search')
  const nameOf = useFacetNames(index)
  const lock = useLock()
  const valuesOf = (facet: Facet) => {
    const usual = facet === 'status' ? statuses[index] : searchDates
    const others = Object.keys(counts[facet] ?? {}).filter((value) => !usual.includes(value))
    return [...usual, ...others]
  }
  return (
    <div
      id={id}
      className="-ml-1 flex shrink-0 flex-col gap-3 overflow-y-auto pl-1 max-sm:max-h-[55%] max-sm:border-b max-sm:border-border max-sm:pb-2 sm:w-49 sm:border-r sm:border-border sm:pr-4"
    >
      {searchFacets[index].map((facet) => (
        <fieldset key={facet} className="min-w-0">
          <legend className="mb-1 text-sm text-muted">
            {t(facet === 'date' && index === 'cases' ? 'facet.received' : `facet.${facet}`)}
          </legend>
          <div className="flex flex-wrap gap-1 sm:flex-col">
            {valuesOf(facet).map((value) => (
              <FacetPill
                key={value}
                on={chosen.includes(`${facet}:${value}`)}
                count={counts[facet] && (counts[facet][value] ?? 0)}
                onClick={(event) => lock(event, () => onToggle(`${facet}:${value}`))}
              >
                {nameOf(facet, value)}
              </FacetPill>
            ))}
          </div>
        </fieldset>
      ))}
      {chosen.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon="close"
          onClick={(event) => lock(event, onClear)}
          className="self-start"
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}
