'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFailure } from '#components/shell/errors/use-failure.ts'
import { useLive } from '#components/shell/live/use-live.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useNextFocus } from '#components/ui/use-next-focus.ts'
import { MadeStatus } from '#components/work/made-status.tsx'
import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { Job, SubBatch } from '#lib/contract/production.ts'
import { jobsOf, subBatchesOf } from '#lib/work/queries.ts'
import { SubBatchPicture } from './batch-picture.tsx'

export function SubBatches({ batchId, time }: { batchId: string; time: AccountTime }) {
  const t = useTranslations('work.batch')
  const queries = useQueryClient()
  // Whatever is known from before, it is read when the batch opens.
  const [shownSince] = useState(Date.now)
  const parts = useQuery({ ...subBatchesOf(batchId), staleTime: 0 })
  useLive(() => queries.fetchQuery({ ...subBatchesOf(batchId, { background: true }), staleTime: 0 }), { shownSince })
  const { failure, retry } = useFailure(parts)
  if (failure) return <Failed title={t('partsFailed')} retry={() => void retry()} />
  if (!parts.data) return <Skeleton className="mx-4 mb-3 h-24" />
  const { data, count } = parts.data
  if (data.length === 0 && count === 0) return <p className="px-4 pb-4 text-sm text-muted sm:pl-10">{t('noParts')}</p>
  return (
    <>
      <ul aria-label={t('parts')} className="flex flex-col gap-2 px-4 pb-4 sm:pl-10">
        {data.map((part) => (
          <SubBatchRow key={part._id} part={part} time={time} />
        ))}
      </ul>
      {count > data.length && (
        <p className="px-4 pb-4 text-sm text-muted sm:pl-10">{t('partsShown', { shown: data.length, count })}</p>
      )}
    </>
  )
}

function SubBatchRow({ part, time }: { part: SubBatch; time: AccountTime }) {
  const t = useTranslations('work.batch')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="rounded-panel bg-sunken">
      <details className="group/part" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-panel px-2 py-1.5 hover:bg-hover">
          <Icon name="chevron-right" className="-mr-2 text-muted group-open/part:rotate-90" />
          <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-surface">
            <SubBatchPicture part={part} />
          </span>
          <span className="font-medium">{t('part', { number: part.number ?? (part.barcode ? '' : part._id) })}</span>
          <Code className="text-sm text-muted">{part.barcode}</Code>
          <span className="ml-auto flex items-center gap-3 text-sm tabular-nums">
            <MadeStatus status={part.status} complete={t('complete')} cancelled={t('cancelled')} />
            {part.quantity !== undefined && t('copies', { count: part.quantity })}
          </span>
        </summary>
        {isOpen && <Jobs subBatchId={part._id} time={time} />}
      </details>
    </li>
  )
}

function Jobs({ subBatchId, time }: { subBatchId: string; time: AccountTime }) {
  const t = useTranslations('work.batch')
  const queries = useQueryClient()
  const [shownSince] = useState(Date.now)
  const jobs = useQuery({ ...jobsOf(subBatchId), staleTime: 0 })
  useLive(() => queries.fetchQuery({ ...jobsOf(subBatchId, { background: true }), staleTime: 0 }), { shownSince })
  const { failure, retry } = useFailure(jobs)
  if (failure) return <Failed title={t('jobsFailed')} retry={() => void retry()} />
  if (!jobs.data) return <Skeleton className="m-2 h-10" />
  const { data, count } = jobs.data
  if (data.length === 0 && count === 0) return <p className="px-2 pb-2 text-sm text-muted">{t('noJobs')}</p>
  return (
    <>
      <ul aria-label={t('jobs')} className="divide-y divide-border px-2 pb-2 text-sm">
        {data.map((job) => (
          <JobRow key={job._id} job={job} time={time} />
        ))}
      </ul>
      {count > data.length && (
        <p className="px-2 pb-2 text-sm text-muted">{t('jobsShown', { shown: data.length, count })}</p>
      )}
    </>
  )
}

function JobRow({ job, time }: { job: Job; time: AccountTime }) {
  const t = useTranslations('work.batch')
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 py-1 tabular-nums">
      {job.orderId ? (
        <Link
          href={paths.order(job.orderId, { barcode: job.barcode })}
          prefetch={false}
          className="font-mono text-accent hover:underline"
          translate="no"
        >
          {job.barcode || t('order')}
        </Link>
      ) : (
        <Code>{job.barcode}</Code>
      )}
      {job.reprint && <Badge tone="warning">{t('reprint')}</Badge>}
      <MadeStatus status={job.status} complete={t('complete')} cancelled={t('cancelled')} />
      <time dateTime={job.createdAt} className="text-muted">
        {formatDateTime(job.createdAt, time)}
      </time>
      <span className="ml-auto">{job.quantity !== undefined && t('copies', { count: job.quantity })}</span>
    </li>
  )
}

function Failed({ title, retry }: { title: string; retry: () => void }) {
  const t = useTranslations('work.batch')
  const button = useNextFocus(findSummary)
  return (
    <div className="px-4 pb-3">
      <Alert
        tone="danger"
        title={title}
        action={
          <Button ref={button} size="small" icon="refresh" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

const findSummary = (own: HTMLElement) => own.closest('details')?.querySelector('summary')
