'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { useNextFocus } from '#components/ui/use-next-focus.ts'
import { useWork } from '#components/work/work-context.ts'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { whyNotComplete } from '#lib/work/rules.ts'
import { PrintSheets } from './print-sheets.tsx'
import { findSelectAll } from './row-elements.ts'
import { rowGrid } from './work-row.tsx'

type Props = {
  selected: readonly WorkItem[]
  selectable: number
  loaded: number
  count: number
  isRunning: boolean
  selectAll: () => void
  deselectAll: () => void
  completeSelected: () => void
  onHeightChange: () => void
  children: ReactNode
}

export function WorkBar({ selected, selectable, loaded, count, isRunning, ...props }: Props) {
  const t = useTranslations('work')
  const locale = useLocale()
  const { canComplete } = useWork()
  const { selectAll, deselectAll, completeSelected, onHeightChange, children } = props
  const isHydrated = useHydrated()
  const isAll = selected.length > 0 && selected.length === selectable
  const watchHeight = useCallback(
    (bar: HTMLDivElement) => {
      const { style } = document.documentElement
      let height: number | undefined
      const observer = new ResizeObserver(() => {
        // It reports the first height and each width, too.
        if (height === bar.offsetHeight) return
        if (height !== undefined) onHeightChange()
        height = bar.offsetHeight
        style.setProperty('--work-bar', `${height}px`)
      })
      observer.observe(bar)
      return () => {
        observer.disconnect()
        style.removeProperty('--work-bar')
      }
    },
    [onHeightChange],
  )
  return (
    <div
      ref={watchHeight}
      className="sticky top-[calc(var(--sticky-top)+var(--page-header))] z-5 border-b border-border bg-surface"
    >
      <section
        aria-label={t('bar.label')}
        className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 max-sm:flex-nowrap max-sm:gap-x-2 max-xs:flex-wrap"
      >
        <Checkbox
          hideLabel
          data-select-all=""
          label={t('list.selectAll')}
          ref={(box) => void (box && (box.indeterminate = selected.length > 0 && !isAll))}
          checked={isAll}
          disabled={!isHydrated}
          onChange={isAll ? deselectAll : selectAll}
        />
        <output className="tabular-nums max-sm:min-w-0 max-sm:truncate max-sm:text-sm">
          {selected.length > 0 ? (
            <strong className="font-semibold">
              {/* On a phone the button beside it says the rest. */}
              <span className="sm:hidden" aria-hidden="true">
                {formatCount(selected.length, locale)}
              </span>
              <span className="max-sm:sr-only">{t('bar.selected', { count: selected.length })}</span>
            </strong>
          ) : (
            <span className="text-muted">
              {t('bar.loaded', { loaded: formatCount(loaded, locale), count: formatCount(count, locale) })}
            </span>
          )}
        </output>
        {selected.length > 0 && (
          <BarButton variant="quiet" icon="close" iconOnly="phone" onClick={deselectAll}>
            {t('bar.clear')}
          </BarButton>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:flex-nowrap max-xs:w-full">
          <PrintSheets items={selected} label={t('bar.print')} iconOnly="phone" />
          {canComplete && <CompleteSelected items={selected} isRunning={isRunning} complete={completeSelected} />}
        </div>
      </section>
      {children}
      <div aria-hidden="true" className={cx(rowGrid, 'h-8 text-sm text-muted max-md:hidden')}>
        <span />
        <span />
        <span />
        <span>{t('list.item')}</span>
        <span>{t('list.order')}</span>
        <span className="text-right">{t('list.copies')}</span>
        <span>{t('list.due')}</span>
        <span />
      </div>
    </div>
  )
}

type CompleteProps = { items: readonly WorkItem[]; isRunning: boolean; complete: () => void }

function CompleteSelected({ items, isRunning, complete }: CompleteProps) {
  const t = useTranslations('work')
  const { search } = useWork()
  const [first] = items
  const why = first && items.every(whyNotComplete) ? whyNotComplete(first) : undefined
  const reason = first ? why && t(`complete.${why}Complete`) : t('bar.nothing')
  // The rows of such a list have no button of their own, so that the reason is said once.
  const isOver = search.status === 'complete'
  return (
    <Button
      variant="primary"
      {...commandAttribute('complete')}
      pending={isRunning}
      disabledReason={isRunning ? undefined : isOver ? t('bar.allComplete') : reason}
      onClick={complete}
    >
      {t('bar.complete', { count: items.filter((item) => !whyNotComplete(item)).length })}
    </Button>
  )
}

/** Offers new items over the rows: so none of them moves before the user wants it. */
export function NewRows({ count, show }: { count: number; show: () => void }) {
  const t = useTranslations('work.new')
  return (
    // There from the beginning: screen readers announce only what changes in it.
    <output className="absolute top-full left-1/2 mt-2 block -translate-x-1/2">
      {count > 0 && (
        <BarButton variant="primary" icon="chevron-up" className="shadow-popup" onClick={show}>
          {t('show', { count })}
        </BarButton>
      )}
    </output>
  )
}

/** A button that goes away with what it is for. The focus goes on at the box that selects all. */
function BarButton(props: ButtonProps) {
  return <Button {...props} size="small" ref={useNextFocus(findSelectAll)} />
}
