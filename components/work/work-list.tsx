'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { useReason } from '#components/shell/frame/use-reason.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { notify } from '#components/ui/notify.ts'
import { callProxy } from '#lib/client/browser.ts'
import { untilTaken } from '#lib/client/busy.ts'
import { isFarewell } from '#lib/client/leave-page.ts'
import { production, type WorkItem } from '#lib/contract/production.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { createClock } from '#lib/work/clock.ts'
import { type Report, type Result, sumOf } from '#lib/work/complete-many.ts'
import { createDesk } from '#lib/work/desk.ts'
import { nameOf } from '#lib/work/rules.ts'
import { chooseOne, chooseRange } from '#lib/work/selection.ts'
import { toItemsQuery, type WorkView } from '#lib/work/view.ts'
import { choosable, createWorkList, type ItemsPage } from '#lib/work/work-list.ts'
import { useKeptList } from './use-kept-list.ts'
import { useLiveList } from './use-live-list.ts'
import { useTicking } from './use-ticking.ts'
import { WorkBar } from './work-bar.tsx'
import { type Work, WorkContext } from './work-context.ts'
import type { WorkItemDialogProps } from './work-item-dialog.tsx'
import { WorkRows } from './work-rows.tsx'

const itemDialog = lazyOverlay<WorkItemDialogProps>(async () => (await import('./work-item-dialog.tsx')).WorkItemDialog)

type Props = {
  title: string
  filter: ReactNode
  scanner: ReactNode
  first: ItemsPage
  view: WorkView
  time: AccountTime
  renderedAt: number
  canComplete: boolean
  canRefetch: boolean
}

/** A work list in the browser: it goes on from the first page, which the server has rendered. */
export function WorkList({ title, filter, scanner, first, view, time, renderedAt, canComplete, canRefetch }: Props) {
  const tell = useTelling()
  const [shown, setShown] = useState<WorkItem>()
  const dialog = useOverlay(itemDialog, { item: shown })
  const { list, desk, clock } = useKeptList(view, () => {
    const list = createWorkList(
      first,
      async ({ page, pagesize, background }) => {
        const query = toItemsQuery(view, time, { page, pagesize })
        const { data, count } = await callProxy(production.items, { query }, undefined, { background })
        return { data, count }
      },
      { lastInSight },
    )
    const desk = createDesk({
      list,
      complete: (id) => untilTaken(() => callProxy(production.completeItem, { params: { id } })),
      tell,
    })
    return { list, desk, clock: createClock(renderedAt) }
  })
  const [work] = useState<Work>(() => {
    const choose = (id: string, on: boolean, range: boolean) =>
      desk.select((selection) =>
        range ? chooseRange(selection, choosable(list), id, on) : chooseOne(selection, id, on),
      )
    const prepare = () => {
      itemDialog.load().catch(() => {
        // Only a guess at what comes next: the press asks again and tells.
      })
    }
    const show = (item: WorkItem, from: HTMLElement) => {
      setShown(item)
      dialog.open(from)
    }
    return { view, time, list, desk, clock, canComplete, canRefetch, choose, show, prepare }
  })
  // A run does not go on behind another page: what it has begun is finished, and told.
  useEffect(() => () => work.desk.cancel(), [work])
  useTicking(work.clock)
  useLiveList(work)
  return (
    <WorkContext value={work}>
      <PageHeader title={title}>
        {filter}
        {scanner}
      </PageHeader>
      <WorkBar />
      <WorkRows />
      {shown && dialog.element}
    </WorkContext>
  )
}

/** The last row that is seen; none where the end of the list is, or where something lies over it. */
function lastInSight(): string | undefined {
  const lowest = document.elementFromPoint(window.innerWidth / 2, window.innerHeight - 1)
  return lowest?.closest('[data-row]')?.getAttribute('data-row') ?? undefined
}

/** The notices of Spec 1 §8. */
function useTelling() {
  const t = useTranslations('work.complete')
  const reasonOf = useReason()
  const one = ({ item, outcome }: Result) => {
    switch (outcome.kind) {
      case 'completed':
        return void notify.success(t('done'), outcome.completedOrder ? t('orderDone') : undefined)
      case 'elsewhere':
        return void notify.info(t('elsewhere'), t('elsewhereText', { item: nameOf(item) }))
      case 'failed':
        if (!isFarewell(outcome.error)) notify.error(t('failed'), reasonOf(outcome.error))
    }
  }
  const many = ({ results, untried }: Report) => {
    const { completed, failed, orders } = sumOf(results)
    if (completed > 0)
      notify.success(t('many', { count: completed }), orders > 0 ? t('ordersDone', { count: orders }) : undefined)
    if (failed > 0) notify.error(t('failedMany'), t('failedCount', { failed }))
    else if (untried.length > 0) notify.warning(t('stopped', { untried: untried.length }))
  }
  return { one, many }
}
