'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { isPageUnusable } from '#lib/client/leave-page.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import type { Completion } from '#lib/work/completion/complete-and-check.ts'
import { completeMany, countResults, type Report, type Result } from '#lib/work/completion/complete-many.ts'
import { nameOf } from '#lib/work/formats.ts'
import { completeListedItem } from '#lib/work/mutations.ts'
import { type ItemsList, refetchItems, removeItem } from '#lib/work/rows/loaded-items.ts'
import { whyNotComplete } from '#lib/work/rules.ts'

/** Many items being completed, or just completed. */
export type Run = {
  items: readonly WorkItem[]
  results: readonly Result[]
  current: WorkItem | undefined
  isCancelling: boolean
  /** No answer came for the current item: it is found out whether it is complete. */
  isChecking: boolean
  report: Report | undefined
}

const none: ReadonlySet<string> = new Set()

/** Completes items one at a time (Spec 1 §4), whether the user asks for one or for many. */
export function useCompletionQueue(list: ItemsList) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(completeListedItem(client, list))
  const notifyOfOne = useNotifyOfOne()
  const t = useTranslations('work.complete')
  const notifyUnknown = (item: WorkItem) => notify.warning(t('unknown'), t('checking', { item: nameOf(item) }))
  const notifyOfMany = useNotifyOfMany()
  const [pending, setPending] = useState(none)
  const [completed, setCompleted] = useState(none)
  const [run, setRun] = useState<Run>()
  // What the next press has to know before React has rendered again.
  const queue = useRef({
    last: Promise.resolve(),
    pending: new Set<string>(),
    isRunning: false,
    isCancelled: false,
    stopChecking: () => {},
  })

  function changePending(change: (ids: Set<string>) => void) {
    change(queue.current.pending)
    setPending(new Set(queue.current.pending))
  }
  function changeRun(change: Partial<Run>) {
    setRun((now) => now && { ...now, ...change })
  }
  /** What failed stays in the list, selected as it was. */
  function settle({ item, outcome }: Result) {
    if (outcome.kind === 'completed') setCompleted((ids) => new Set(ids).add(item._id))
    changePending((ids) => ids.delete(item._id))
  }
  /** A failure leaves open what the upstream did: the list is read again. */
  function checkFailures({ results }: Report) {
    if (results.some(({ outcome }) => outcome.kind === 'failed')) refetchItems(client, list).catch(ignore)
  }
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue.current.last = queue.current.last.then(work)
    return queue.current.last
  }

  async function completeOne(item: WorkItem): Promise<void> {
    if (queue.current.pending.has(item._id)) return
    changePending((ids) => ids.add(item._id))
    await enqueue(async () => {
      const { signal } = new AbortController()
      const complete = ({ _id: id, orderId }: WorkItem) =>
        mutateAsync({ id, orderId, signal, onUnknown: () => notifyUnknown(item) })
      const report = await completeMany([item], { complete, onResult: settle })
      for (const result of report.results) notifyOfOne(result)
      checkFailures(report)
    })
  }

  /** Completes an item that was scanned twice; the result of the scan reports it. Nothing, while others are completed. */
  async function completeScanned({ _id }: WorkItem, complete: () => Promise<Completion>) {
    if (queue.current.pending.size > 0) return undefined
    changePending((ids) => ids.add(_id))
    const completion = complete()
    await enqueue(async () => {
      const { kind } = await completion
      if (kind === 'done' || kind === 'found') {
        setCompleted((ids) => new Set(ids).add(_id))
        await removeItem(client, list, _id)
      } else refetchItems(client, list).catch(ignore)
      changePending((ids) => ids.delete(_id))
    })
    return completion
  }

  async function completeSelected(selected: readonly WorkItem[]): Promise<void> {
    const items = selected.filter((item) => !queue.current.pending.has(item._id) && !whyNotComplete(item))
    if (queue.current.isRunning || items.length === 0) return
    Object.assign(queue.current, { isRunning: true, isCancelled: false })
    changePending((ids) => {
      for (const { _id } of items) ids.add(_id)
    })
    setRun({ items, results: [], current: undefined, isCancelling: false, isChecking: false, report: undefined })
    const cancelled = new AbortController()
    queue.current.stopChecking = () => cancelled.abort()
    await enqueue(async () => {
      const report = await completeMany(items, {
        complete: ({ _id: id, orderId }) =>
          mutateAsync({ id, orderId, signal: cancelled.signal, onUnknown: () => changeRun({ isChecking: true }) }),
        isCancelled: () => queue.current.isCancelled,
        onStart: (current) => changeRun({ current, isChecking: false }),
        onResult: (result) => {
          settle(result)
          setRun((now) => now && { ...now, results: [...now.results, result] })
        },
      })
      queue.current.isRunning = false
      changePending((ids) => {
        for (const { _id } of report.untried) ids.delete(_id)
      })
      changeRun({ current: undefined, isChecking: false, report })
      notifyOfMany(report)
      checkFailures(report)
    })
  }

  /** Nothing more is begun; the item under way is finished. */
  function cancel() {
    queue.current.isCancelled = true
    queue.current.stopChecking()
    changeRun({ isCancelling: true })
  }
  // A run does not go on behind another page.
  useEffect(() => {
    const { current } = queue
    return () => {
      current.isCancelled = true
      current.stopChecking()
    }
  }, [])

  return {
    pending,
    completed,
    run,
    completeOne,
    completeScanned,
    completeSelected,
    cancel,
    closeRun: () => setRun(undefined),
    /** Resolves once nothing is being completed. */
    settled: () => queue.current.last,
  }
}

function useNotifyOfOne() {
  const t = useTranslations('work.complete')
  const reasonOf = useReason()
  return ({ item, outcome }: Result) => {
    switch (outcome.kind) {
      case 'completed':
        return void notify.success(t('done'), outcome.completedOrder ? t('orderDone') : undefined)
      case 'elsewhere':
        return void notify.info(t('elsewhere'), t('elsewhereText', { item: nameOf(item) }))
      case 'failed':
        if (!isPageUnusable(outcome.error)) notify.error(t('failed'), reasonOf(outcome.error))
    }
  }
}

/** The notices of Spec 1 §8. */
function useNotifyOfMany() {
  const t = useTranslations('work.complete')
  return ({ results, untried }: Report) => {
    const { completed, failed, orders } = countResults(results)
    if (completed > 0)
      notify.success(t('many', { count: completed }), orders > 0 ? t('ordersDone', { count: orders }) : undefined)
    if (failed > 0) notify.error(t('failedMany'), t('failedCount', { failed }))
    else if (untried.length > 0) notify.warning(t('stopped', { untried: untried.length }))
  }
}

const ignore = () => {
  // The list stays as it is; the next change reads it again.
}
