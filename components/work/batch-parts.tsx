'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { SubBatch } from '#lib/contract/production.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { subBatchesOf } from '#lib/work/batch-queries.ts'
import { BatchJobs } from './batch-jobs.tsx'
import { SubBatchPicture } from './sub-batch-picture.tsx'
import { useLive } from './use-live.ts'

export function BatchParts({ batchId, time }: { batchId: string; time: AccountTime }) {
  const t = useTranslations('work.batch')
  const queries = useQueryClient()
  const parts = useQuery(subBatchesOf(batchId))
  useLive(() => queries.fetchQuery({ ...subBatchesOf(batchId, { background: true }), staleTime: 0 }))
  if (parts.isPending) return <Skeleton className="mx-4 mb-3 h-24" />
  if (!parts.data) {
    return (
      <div className="px-4 pb-3">
        <Alert
          tone="danger"
          title={t('partsFailed')}
          action={
            <Button size="small" icon="refresh" onClick={() => void parts.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <ul aria-label={t('parts')} className="flex flex-col gap-2 px-4 pb-4 sm:pl-10">
      {parts.data.data.map((part) => (
        <Part key={part._id} part={part} time={time} />
      ))}
    </ul>
  )
}

function Part({ part, time }: { part: SubBatch; time: AccountTime }) {
  const t = useTranslations('work.batch')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="rounded-panel bg-sunken">
      <details className="group/part" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-panel px-2 py-1.5 hover:bg-hover">
          <Icon name="chevron-right" className="-mr-2 text-muted group-open/part:rotate-90" />
          <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-surface">
            <SubBatchPicture id={part._id} />
          </span>
          <span className="font-medium">{t('part', { number: part.number })}</span>
          <span className="font-mono text-sm text-muted">{part.barcode}</span>
          <span className="ml-auto flex items-center gap-3 text-sm tabular-nums">
            {part.status !== 'live' && (
              <Badge tone={part.status === 'complete' ? 'success' : 'neutral'}>
                {t(part.status === 'complete' ? 'complete' : 'cancelled')}
              </Badge>
            )}
            {t('copies', { count: part.quantity })}
          </span>
        </summary>
        {isOpen && <BatchJobs subBatchId={part._id} time={time} />}
      </details>
    </li>
  )
}
