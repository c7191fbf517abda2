'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isBadgeStatus } from '#components/orders/named-status-badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { TemporaryButton } from '#components/ui/overlays/temporary-button.tsx'
import { orderStatuses } from '#lib/contract/orders.ts'
import { enquiryStatuses, productStatuses, searchDates, searchFacets } from '#lib/contract/search.ts'
import type { Counts } from '#lib/search/queries.ts'
import { type Facet, type Filter, type Index, isOneOf, toggled } from '#lib/search/rules.ts'

const statuses: Record<Index, readonly string[]> = {
  shipments: orderStatuses,
  products: productStatuses,
  cases: enquiryStatuses,
}

export const facetsId = 'search-facets'

export function FacetPanel({
  index,
  counts,
  chosen,
  onChange,
}: {
  index: Index
  counts: Counts
  chosen: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
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
      id={facetsId}
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
                onClick={(event) => lock(event, () => onChange(toggled(chosen, `${facet}:${value}`)))}
              >
                {nameOf(facet, value)}
              </FacetPill>
            ))}
          </div>
        </fieldset>
      ))}
      {chosen.length > 0 && (
        <TemporaryButton
          variant="quiet"
          size="small"
          icon="close"
          onClick={(event) => lock(event, () => onChange([]))}
          className="self-start"
        >
          {t('clearFilters')}
        </TemporaryButton>
      )}
    </div>
  )
}

/** A tick says that it is on, not the colour alone. */
function FacetPill({
  on,
  count,
  onClick,
  children,
}: {
  on: boolean
  count: number | undefined
  onClick: (event: MouseEvent) => void
  children: ReactNode
}) {
  const format = useFormatter()
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        'flex min-h-control-small cursor-pointer items-center gap-1 rounded-control border px-2 text-left text-sm sm:w-full',
        on ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-border hover:bg-hover',
      )}
    >
      {on && <Icon name="check" />}
      <span className="min-w-0 flex-1">{children}</span>
      {count !== undefined && (
        <span className={cx('ml-1 tabular-nums', !on && 'text-muted')}>{format.number(count)}</span>
      )}
    </button>
  )
}

/** A value without a text is shown as it came. */
function useFacetNames(index: Index): (facet: Facet, value: string) => string {
  const t = useTranslations()
  return (facet, value) => {
    if (facet === 'date') return isOneOf(searchDates, value) ? t(`search.date.${value}`) : value
    switch (index) {
      case 'shipments':
        return isBadgeStatus(value) ? t(`orders.status.${value}`) : value
      case 'products':
        return isOneOf(productStatuses, value) ? t(`search.productStatus.${value}`) : value
      case 'cases':
        return isOneOf(enquiryStatuses, value) ? t(`search.enquiryStatus.${value}`) : value
    }
  }
}

const lockedMs = 300

/** Ignores what the user does within 300 ms of an action (Spec 1 §5), by the time of the events. */
function useLock(): (event: { timeStamp: number }, act: () => void) => void {
  const freeAt = useRef(0)
  return ({ timeStamp }, act) => {
    if (timeStamp < freeAt.current) return
    freeAt.current = timeStamp + lockedMs
    act()
  }
}
