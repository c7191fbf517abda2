'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { whyNotComplete } from '#lib/work/rules.ts'
import { chooseAll, noSelection } from '#lib/work/selection.ts'
import { choosable } from '#lib/work/work-list.ts'
import { NewRows } from './new-rows.tsx'
import { PrintSheets } from './print-sheets.tsx'
import { RunPanel } from './run-panel.tsx'
import { useDesk, useList, useWork } from './work-context.ts'
import { rowGrid } from './work-grid.ts'

/** Stays at the top: what is chosen and what can be done with it, and how a run goes. */
export function WorkBar() {
  const t = useTranslations('work')
  const { desk, list, canComplete } = useWork()
  const { shown, gone, listed, count } = useList((state) => state.window)
  const { ids } = useDesk((state) => state.selection)
  const chosen = shown.filter(({ _id }) => ids.has(_id))
  const all = shown.length - gone.size
  const isAll = chosen.length > 0 && chosen.length === all
  return (
    <div className="sticky top-(--sticky-top) z-5 border-b border-border bg-surface">
      <section aria-label={t('bar.label')} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <Checkbox
          hideLabel
          label={t('list.selectAll')}
          ref={(box) => void (box && (box.indeterminate = chosen.length > 0 && !isAll))}
          checked={isAll}
          onChange={() => desk.select(() => (isAll ? noSelection : chooseAll(choosable(list))))}
        />
        <output className="tabular-nums">
          {chosen.length > 0 ? (
            <strong className="font-semibold">{t('bar.selected', { count: chosen.length })}</strong>
          ) : (
            <span className="text-muted">{t('bar.loaded', { loaded: listed.length, count })}</span>
          )}
        </output>
        {chosen.length > 0 && (
          <Button variant="quiet" size="small" icon="close" onClick={() => desk.select(() => noSelection)}>
            {t('bar.clear')}
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <PrintSheets items={chosen} label={t('bar.print')} />
          {canComplete && <CompleteSelected items={chosen} />}
        </div>
      </section>
      <RunPanel />
      <div aria-hidden="true" className={cx(rowGrid, 'h-8 text-sm text-muted max-md:hidden')}>
        <span />
        <span />
        <span>{t('list.item')}</span>
        <span>{t('list.order')}</span>
        <span className="text-right">{t('list.copies')}</span>
        <span>{t('list.due')}</span>
        <span />
      </div>
      <NewRows />
    </div>
  )
}

function CompleteSelected({ items }: { items: readonly WorkItem[] }) {
  const t = useTranslations('work')
  const { desk } = useWork()
  const running = useDesk(({ run }) => run !== undefined && run.report === undefined)
  const [first] = items
  const why = first && items.every(whyNotComplete) ? whyNotComplete(first) : undefined
  const reason = first ? why && t(`complete.${why}Complete`) : t('bar.nothing')
  return (
    <Button
      variant="primary"
      icon="check"
      pending={running}
      disabledReason={running ? undefined : reason}
      onClick={() => void desk.completeSelected()}
    >
      {t('bar.complete')}
    </Button>
  )
}
