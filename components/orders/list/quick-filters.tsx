'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/common/paths.ts'
import { switchFilter } from '#lib/orders/switch-filter/switch-filter.ts'

export type FilterOption = { text: string; href: Route; on: boolean }

type Props = { title: string; shown: string; groups: readonly { label: string; options: readonly FilterOption[] }[] }

/** The user may switch them faster than their pages load. `shown` is the search of the current page. */
export function QuickFilters({ title, shown, groups }: Props) {
  const router = useRouter()
  // Open once a filter is on. It never folds by itself: with the last filter, the link that has the focus would go.
  const isFiltered = groups.some(({ options }) => options.some(({ on }) => on))
  const [isOpen, setOpen] = useState(isFiltered)
  if (isFiltered && !isOpen) setOpen(true)
  const wanted = useRef(shown)
  useEffect(() => {
    wanted.current = shown
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- groups come with each page, also with another one of the same filters
  }, [shown, groups])

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (wanted.current === shown) {
      wanted.current = link.search
      return
    }
    event.preventDefault()
    wanted.current = switchFilter({ shown, wanted: wanted.current, href: link.search })
    router.push(paths.ordersAt(wanted.current), { scroll: false })
  }
  return (
    <details open={isOpen} className="border-b border-border">
      <summary className="flex h-11 cursor-pointer items-center gap-2 px-4 text-sm font-medium hover:bg-hover">
        <Icon name="filter" />
        {title}
      </summary>
      <div onClickCapture={onClick} className="flex flex-wrap gap-x-10 gap-y-3 px-4 pt-1 pb-4">
        {groups.map(({ label, options }) => (
          <fieldset key={label}>
            <legend className="mb-1.5 text-sm text-muted">{label}</legend>
            <div className="flex flex-wrap gap-1.5">
              {options.map(({ text, href, on }) => (
                <FilterLink key={text} href={href} on={on}>
                  {text}
                </FilterLink>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}
