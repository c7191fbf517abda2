'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Batch as BatchData } from '#lib/contract/production.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { BatchDeadline } from './batch-clock.tsx'
import { BatchPicture } from './batch-picture.tsx'
import { CompleteBatch } from './complete-batch.tsx'

const BatchParts = lazy(async () => ({ default: (await import('./batch-parts.tsx')).BatchParts }))

/** A batch on one line; opened, the sub-batches and jobs it is made of. */
export function Batch({
  batch,
  due,
  time,
  mayComplete,
}: {
  batch: BatchData
  due: string | undefined
  time: AccountTime
  mayComplete: boolean
}) {
  const t = useTranslations('work.batch')
  const [isOpen, setIsOpen] = useState(false)
  const { number, barcode, product, quantity, itemCount, completedCount } = batch
  return (
    <li className="relative">
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-18 list-none flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 hover:bg-hover sm:pr-36">
          <Icon name="chevron-right" className="-mr-2 text-muted group-open:rotate-90" />
          <BatchPicture batchId={batch._id} />
          <span className="flex min-w-0 flex-1 basis-48 flex-col">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <strong className="font-semibold">{t('name', { number })}</strong>
              <span className="font-mono text-sm text-muted">{barcode}</span>
            </span>
            <span className="truncate text-sm text-muted">
              <bdi>{product ? product.description || product.productCode : t('mixed')}</bdi>
            </span>
          </span>
          <span className="flex w-40 flex-col gap-1 text-sm tabular-nums">
            {t('progress', { done: completedCount, count: itemCount })}
            <progress
              value={completedCount}
              max={Math.max(itemCount, 1)}
              aria-hidden="true"
              className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
            />
          </span>
          <span className="w-24 text-sm tabular-nums sm:text-right">{t('copies', { count: quantity })}</span>
          <span className="flex w-52 flex-col items-start text-sm tabular-nums">
            {batch.status === 'complete' ? (
              <Badge tone="success">{t('complete')}</Badge>
            ) : (
              <BatchDeadline sla={batch.sla} text={due} />
            )}
          </span>
        </summary>
        {isOpen && (
          <Suspense fallback={<Skeleton className="mx-4 mb-3 h-24" />}>
            <BatchParts batchId={batch._id} time={time} />
          </Suspense>
        )}
      </details>
      {mayComplete && (
        // Outside the summary, so that pressing it does not fold the batch.
        <div className="flex px-4 pb-3 sm:absolute sm:top-0 sm:right-0 sm:h-18 sm:items-center sm:pb-0">
          <CompleteBatch batch={batch} />
        </div>
      )}
    </li>
  )
}
