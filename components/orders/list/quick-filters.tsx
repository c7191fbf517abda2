'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useEffect, useRef } from 'react'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { switchFilter } from '#lib/orders/switch-filter/switch-filter.ts'
import { paths } from '#lib/paths.ts'

/** Texts alone: their names would be in the page with each option (decision 057). */
export type FilterOption = readonly [text: string, href: Route, on: boolean]
type FilterGroup = { label: string; options: readonly FilterOption[] }

/** Filters that the user may switch faster than their pages load. `shown` is the search of the current page. */
export function QuickFilters({ shown, groups }: { shown: string; groups: readonly FilterGroup[] }) {
  const router = useRouter()
  const wanted = useRef(shown)
  useEffect(() => {
    wanted.current = shown
  }, [shown])

  const follow = (href: string) => {
    wanted.current = switchFilter({ shown, wanted: wanted.current, href })
    router.push(paths.ordersAt(wanted.current), { scroll: false })
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (wanted.current === shown) {
      wanted.current = link.search
      return
    }
    event.preventDefault()
    follow(link.search)
  }
  return (
    <div onClickCapture={onClick} className="flex flex-wrap gap-x-10 gap-y-3 px-4 pt-1 pb-4">
      {groups.map(({ label, options }) => (
        <fieldset key={label}>
          <legend className="mb-1.5 text-sm text-muted">{label}</legend>
          <div className="flex flex-wrap gap-1.5">
            {options.map(([text, href, on]) => (
              <FilterLink key={text} href={href} on={on}>
                {text}
              </FilterLink>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
