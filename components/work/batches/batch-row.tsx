'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { findPageAction, useNextFocus } from '#components/ui/use-next-focus.ts'
import { useStore } from '#components/ui/use-store.ts'
import { useHoldOne } from '#components/work/completion/use-hold.ts'
import { Deadline } from '#components/work/deadline.tsx'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { toComparedCode } from '#lib/contract/codes.ts'
import type { Batch } from '#lib/contract/production.ts'
import { isAlreadyComplete } from '#lib/work/completion/complete-and-check.ts'
import { heldAtMost } from '#lib/work/completion/held-completion.ts'
import { completeBatch } from '#lib/work/mutations.ts'
import { BatchPicture } from './batch-picture.tsx'
import { scannedBatch } from './batch-scanner.tsx'

const SubBatches = lazy(async () => ({ default: (await import('./sub-batches.tsx')).SubBatches }))

type Props = {
  batch: Batch
  due: string | undefined
  time: AccountTime
  canComplete: boolean
}

export function BatchRow({ batch, due, time, canComplete }: Props) {
  const t = useTranslations('work.batch')
  const [isOpen, setIsOpen] = useState(false)
  const row = useNextFocus<HTMLLIElement>(findNextBatch)
  const { number, barcode, product, quantity, itemCount, completedCount = 0 } = batch
  const scanned = useStore(scannedBatch)
  const isScanned =
    scanned !== undefined &&
    (toComparedCode(barcode) === scanned.code || (number !== undefined && number === scanned.number))
  // Only an upstream that tells more of a batch would tell its product.
  const hasProducts = number !== undefined || itemCount !== undefined
  const content = product ? product.description || product.productCode : hasProducts ? t('mixed') : ''
  return (
    <li
      ref={row}
      aria-current={isScanned ? 'true' : undefined}
      className={cx('relative', isScanned && 'bg-accent-soft/40 outline-2 -outline-offset-2 outline-accent')}
    >
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-18 list-none flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 hover:bg-hover sm:pr-40">
          <Icon name="chevron-right" className="-mr-2 text-muted group-open:rotate-90" />
          <BatchPicture batchId={batch._id} />
          <span className="flex min-w-0 flex-1 basis-48 flex-col">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <strong className="font-semibold">{t('name', { number: number ?? (barcode ? '' : batch._id) })}</strong>
              <Code className="text-sm text-muted">{barcode}</Code>
            </span>
            <span title={content} className="truncate text-sm text-muted">
              <bdi>{content}</bdi>
            </span>
          </span>
          {/* Together on a second line, below the name, where all is not on one. */}
          <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-xl:grow max-xl:basis-full sm:max-xl:-mr-36 sm:max-xl:pl-24">
            <span className="flex w-40 flex-col gap-1 text-sm tabular-nums">
              {itemCount !== undefined && (
                <>
                  {t('progress', { done: completedCount, count: itemCount })}
                  <progress
                    value={completedCount}
                    max={Math.max(itemCount, 1)}
                    aria-hidden="true"
                    className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
                  />
                </>
              )}
            </span>
            <span className="w-24 text-sm tabular-nums xl:text-right">
              {quantity !== undefined && t('copies', { count: quantity })}
            </span>
            <span className="flex w-52 max-w-full flex-col items-start text-sm tabular-nums">
              {batch.status === 'complete' ? (
                <Badge tone="success">{t('complete')}</Badge>
              ) : (
                <Deadline item={{ shipByDate: batch.sla }} text={due} />
              )}
            </span>
          </span>
        </summary>
        {isOpen && (
          <Suspense fallback={<Skeleton className="mx-4 mb-3 h-24" />}>
            <SubBatches batchId={batch._id} time={time} />
          </Suspense>
        )}
      </details>
      {canComplete && barcode !== '' && (
        // Outside the summary, so that pressing it does not fold the batch.
        <div className="flex px-4 pb-3 sm:absolute sm:top-0 sm:right-0 sm:h-18 sm:items-center sm:pb-0">
          <CompleteBatch batch={batch} />
        </div>
      )}
    </li>
  )
}

/** A user who goes through the batches by keyboard goes on at the next one, where Enter only opens it, or at the one before. */
const findNextBatch = (own: HTMLElement) =>
  (own.nextElementSibling ?? own.previousElementSibling)?.querySelector('summary') ?? findPageAction()

/** Held where few items are left, else after asking (decision 054). */
function CompleteBatch({ batch }: { batch: Batch }) {
  const { barcode, number = barcode, itemCount, completedCount = 0 } = batch
  const t = useTranslations('work.batch')
  const works = useTranslations('work.complete')
  const refresh = useRefresh()
  const queries = useQueryClient()
  const reasonOf = useReason()
  const name = t('name', { number })
  const mutation = useMutation({
    ...completeBatch(barcode, (known) => notify.warningDuring(known, t('unknown'), t('checking', { name }))),
    meta: { failure: false },
    onError: (error) => {
      if (isAlreadyComplete(error)) notify.info(works('elsewhere'), works('elsewhereText', { item: name }))
      else if (!isPageUnusable(error)) notify.error(t('failed'), `${name}\n${reasonOf(error)}`)
    },
    onSuccess: ({ completedItems, completedOrders = 0 }) =>
      notify.success(
        completedItems === undefined ? t('doneAll') : t('done', { count: completedItems }),
        completedOrders > 0 ? t('ordersDone', { count: completedOrders }) : undefined,
      ),
    onSettled: async () => {
      refresh()
      await queries.invalidateQueries({ queryKey: ['production'] })
    },
  })
  const send = () => mutation.mutateAsync().catch(() => {}) // the mutation reports its failure
  const { isHeld, holdOne } = useHoldOne(name, send)
  async function complete() {
    const left = itemCount === undefined ? undefined : itemCount - completedCount
    if (left !== undefined && left <= heldAtMost) return holdOne()
    const text = left === undefined ? t('ask.all') : t('ask.text', { count: left })
    if (await confirm({ title: t('ask.title', { number }), text, action: t('action'), tone: 'warning' })) await send()
    return undefined
  }
  return (
    <Button
      size="small"
      aria-label={t('actionFor', { number })}
      pending={isHeld || mutation.isPending}
      onClick={() => void complete()}
    >
      {t('action')}
    </Button>
  )
}
