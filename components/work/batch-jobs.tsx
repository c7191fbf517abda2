'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Job } from '#lib/contract/production.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { paths } from '#lib/paths.ts'
import { jobsOf } from '#lib/work/batch-queries.ts'
import { useLive } from './use-live.ts'

export function BatchJobs({ subBatchId, time }: { subBatchId: string; time: AccountTime }) {
  const t = useTranslations('work.batch')
  const queries = useQueryClient()
  const jobs = useQuery(jobsOf(subBatchId))
  useLive(() => queries.fetchQuery({ ...jobsOf(subBatchId, { background: true }), staleTime: 0 }))
  if (jobs.isPending) return <Skeleton className="m-2 h-10" />
  if (!jobs.data) {
    return (
      <div className="p-2">
        <Alert
          tone="danger"
          title={t('jobsFailed')}
          action={
            <Button size="small" icon="refresh" onClick={() => void jobs.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <ul aria-label={t('jobs')} className="divide-y divide-border px-2 pb-2 text-sm">
      {jobs.data.data.map((job) => (
        <JobRow key={job._id} job={job} time={time} />
      ))}
    </ul>
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
        >
          {job.barcode || t('order')}
        </Link>
      ) : (
        <span className="font-mono">{job.barcode}</span>
      )}
      {job.reprint && <Badge tone="warning">{t('reprint')}</Badge>}
      {job.status !== 'live' && (
        <Badge tone={job.status === 'complete' ? 'success' : 'neutral'}>
          {t(job.status === 'complete' ? 'complete' : 'cancelled')}
        </Badge>
      )}
      <time dateTime={job.createdAt} className="text-muted">
        {formatDateTime(job.createdAt, time)}
      </time>
      <span className="ml-auto">{t('copies', { count: job.quantity })}</span>
    </li>
  )
}
