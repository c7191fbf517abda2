'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import type { Completion } from '#lib/work/completion/complete-and-check.ts'
import {
  type CompletionReport,
  completeMany,
  countResults,
  type ItemResult,
} from '#lib/work/completion/complete-many.ts'
import { beforePageIsLeft, heldAtMost, sendHeld } from '#lib/work/completion/held-completion.ts'
import { completeListedItem, completeScannedListedItem } from '#lib/work/mutations.ts'
import { type ItemsList, refetchItems } from '#lib/work/rows/loaded-items.ts'
import { whyNotComplete } from '#lib/work/rules.ts'
import { useHold } from './use-hold.ts'

export type Run = {
  items: readonly WorkItem[]
  results: readonly ItemResult[]
  current: WorkItem | undefined
  isCancelling: boolean
  /** No answer came for the current item: it is found out whether it is complete. */
  isChecking: boolean
  report: CompletionReport | undefined
}

export type CompletionQueue = ReturnType<typeof useCompletionQueue>
type Checking = Extract<Completion, { kind: 'checking' }>

const none: ReadonlySet<string> = new Set()

/** `readFetched` reads again what is shown beside the list. */
export function useCompletionQueue(list: ItemsList, readFetched: () => Promise<void>) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(completeListedItem(client, list))
  const { mutateAsync: completeByScan } = useMutation(completeScannedListedItem(client, list))
  const notifyOfOne = useNotifyOfOne()
  const t = useTranslations('work')
  const notifyUnknown = (item: WorkItem, known: Promise<unknown>) =>
    notify.warningDuring(known, t('complete.unknown'), t('complete.checking', { item: itemNameOf(item) }))
  const notifyOfMany = useNotifyOfMany()
  const [pending, setPending] = useState(none)
  const [completed, setCompleted] = useState(none)
  const [isRunning, setIsRunning] = useState(false)
  const [run, setRun] = useState<Run>()
  // What the next press has to know before React has rendered again.
  const queue = useRef({
    last: Promise.resolve(),
    waiting: 0,
    pending: new Set<string>(),
    checking: new Map<string, Checking['outcome']>(),
    isRunning: false,
    cancelRun: () => {},
  })
  // A run does not go on behind another page. Before `useHold`, which then sends what is held: that was asked for.
  useEffect(() => {
    const { current } = queue
    return () => current.cancelRun()
  }, [])
  const hold = useHold()

  function changePending(how: 'add' | 'delete', items: readonly Pick<WorkItem, '_id'>[]) {
    for (const { _id } of items) queue.current.pending[how](_id)
    setPending(new Set(queue.current.pending))
  }
  function changeRun(change: Partial<Run>) {
    setRun((now) => now && { ...now, ...change })
  }
  function changeRunning(now: boolean) {
    queue.current.isRunning = now
    setIsRunning(now)
  }
  function settle({ item, outcome }: ItemResult) {
    if (outcome.kind === 'completed') setCompleted((ids) => new Set(ids).add(item._id))
    changePending('delete', [item])
  }
  /** What this user did not complete may have changed: all that is shown is read again. */
  function readAgain() {
    readFetched().catch(ignore)
    refetchItems(client, list).catch(ignore)
  }
  function readAgainUnlessCompleted({ results }: CompletionReport) {
    if (results.some(({ outcome }) => outcome.kind !== 'completed')) readAgain()
  }
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue.current.waiting += 1
    queue.current.last = queue.current.last.then(work).finally(() => (queue.current.waiting -= 1))
    return queue.current.last
  }

  function completeOne(item: WorkItem) {
    if (queue.current.pending.has(item._id)) return
    changePending('add', [item])
    hold({
      title: t('hold.one', { item: itemNameOf(item) }),
      about: itemNameOf(item),
      send: (isLeaving) => (isLeaving ? sendAtOnce([item]) : sendInTurn(item)),
      undo: () => changePending('delete', [item]),
    })
  }
  async function sendOne(item: WorkItem) {
    const complete = ({ _id: id, orderId }: WorkItem) =>
      mutateAsync({ id, orderId, onUnknown: (known) => notifyUnknown(item, known) })
    const report = await completeMany([item], { complete, onResult: settle })
    for (const result of report.results) notifyOfOne(result)
    readAgainUnlessCompleted(report)
  }
  /** After what was asked for before it, and at once where the page is left meanwhile. */
  function sendInTurn(item: WorkItem) {
    let sent: Promise<void> | undefined
    const send = () => (sent ??= sendOne(item))
    const endWait = beforePageIsLeft(send)
    return enqueue(send).finally(endWait)
  }
  /** Sends all at once: the user leaves the page, and what still waited for its turn would be lost. */
  const sendAtOnce = (items: readonly WorkItem[]) => Promise.all(items.map(sendOne))

  /** A second scan is refused: the item is being completed, or a run goes on. */
  const isBusyWith = ({ _id }: WorkItem) => queue.current.isRunning || queue.current.pending.has(_id)
  const markHeld = (item: WorkItem, isHeld: boolean) => changePending(isHeld ? 'add' : 'delete', [item])

  /** Completes an item that was scanned twice; the result of the scan reports it. Nothing, while others are completed. */
  async function completeScanned({ _id: id, orderId }: WorkItem, signal: AbortSignal) {
    const outcome = queue.current.checking.get(id)
    if (outcome) return { kind: 'checking', outcome } as const
    if (queue.current.isRunning) {
      changePending('delete', [{ _id: id }])
      return undefined
    }
    changePending('add', [{ _id: id }])
    const completion = completeByScan({ id, orderId, signal })
    await enqueue(async () => {
      const ended = await completion
      if (ended.kind !== 'checking') return settleScanned(id, ended)
      queue.current.checking.set(id, ended.outcome)
      void ended.outcome.then((known) => settleScanned(id, known))
      return undefined
    })
    return completion
  }
  function settleScanned(id: string, { kind }: Completion) {
    queue.current.checking.delete(id)
    if (kind === 'done' || kind === 'found') setCompleted((ids) => new Set(ids).add(id))
    else readAgain()
    changePending('delete', [{ _id: id }])
  }

  /** A few are held. Of many, a user sees only after a while that they were not meant: these are asked about. */
  async function completeSelected(selected: readonly WorkItem[]): Promise<void> {
    const items = selected.filter((item) => !queue.current.pending.has(item._id) && !whyNotComplete(item))
    if (queue.current.isRunning || items.length === 0) return
    void sendHeld() // a scan that is held would be refused while these are completed
    const count = items.length
    const isMany = count > heldAtMost
    if (isMany && !(await askFirst(count))) return
    changeRunning(true)
    changePending('add', items)
    if (isMany) return runOver(items)
    return hold({
      title: t('hold.many', { count }),
      send: (isLeaving) => (isLeaving ? sendAtOnce(items).finally(() => changeRunning(false)) : runOver(items)),
      undo: () => {
        changePending('delete', items)
        changeRunning(false)
      },
    })
  }
  async function askFirst(count: number): Promise<boolean> {
    queue.current.isRunning = true // a second press opens no second question
    const [title, text, action] = [t('hold.ask.title', { count }), t('hold.ask.text'), t('hold.ask.action')]
    const isMeant = await confirm({ title, text, action, tone: 'warning' })
    queue.current.isRunning = false
    return isMeant
  }
  async function runOver(items: readonly WorkItem[]): Promise<void> {
    setRun({ items, results: [], current: undefined, isCancelling: false, isChecking: false, report: undefined })
    const cancelled = new AbortController()
    queue.current.cancelRun = () => cancelled.abort()
    await enqueue(async () => {
      const report = await completeMany(items, {
        complete: ({ _id: id, orderId }) =>
          mutateAsync({ id, orderId, signal: cancelled.signal, onUnknown: () => changeRun({ isChecking: true }) }),
        isCancelled: () => cancelled.signal.aborted,
        onStart: (current) => changeRun({ current, isChecking: false }),
        onResult: (result) => {
          settle(result)
          setRun((now) => now && { ...now, results: [...now.results, result] })
        },
      })
      changeRunning(false)
      changePending('delete', report.untried)
      changeRun({ current: undefined, isChecking: false, report })
      notifyOfMany(report)
      readAgainUnlessCompleted(report)
    })
  }

  function cancel() {
    queue.current.cancelRun()
    changeRun({ isCancelling: true })
  }

  return {
    pending,
    completed,
    isRunning,
    run,
    completeOne,
    completeScanned,
    isBusyWith,
    markHeld,
    completeSelected,
    cancel,
    readAgain,
    closeRun: () => setRun(undefined),
    settled: () => queue.current.last,
  }
}

function useNotifyOfOne() {
  const t = useTranslations('work.complete')
  const reasonOf = useReason()
  return ({ item, outcome }: ItemResult) => {
    switch (outcome.kind) {
      case 'completed':
        return void notify.success(t('done'), outcome.completedOrder ? t('orderDone') : undefined)
      case 'elsewhere':
        return void notify.info(t('elsewhere'), t('elsewhereText', { item: itemNameOf(item) }))
      case 'failed':
        if (!isPageUnusable(outcome.error)) notify.error(t('failed'), `${itemNameOf(item)}\n${reasonOf(outcome.error)}`)
    }
  }
}

/** The notices of Spec 1 §8. */
function useNotifyOfMany() {
  const t = useTranslations('work.complete')
  return ({ results, untried }: CompletionReport) => {
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
