'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Fact, Facts } from '#components/ui/facts.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { File } from '#lib/contract/files.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { fileNameOf } from '#lib/files/file-name.ts'
import { fileSizeIn } from '#lib/files/file-size.ts'
import type { Revision } from '#lib/files/revision.ts'
import { typeNameOf } from '#lib/files/type-name.ts'
import { FileBoxes } from './file-boxes.tsx'
import { FileErrors } from './file-errors.tsx'
import { FileInks } from './file-inks.tsx'
import { RevisionSelect } from './revision-select.tsx'

/** What is known of a file and of the page that is looked at, what is wrong with it first. */
export function FileFacts({
  file,
  revisions,
  revision,
  onRevision,
  page,
  time,
}: {
  file: File
  revisions: readonly Revision[]
  revision: Revision
  /** Nothing stands for the current revision, whichever that is by then. */
  onRevision: (revision: number | undefined) => void
  page: number
  time: AccountTime
}) {
  const t = useTranslations('files.facts')
  const format = useFormatter()
  const { value, unit } = fileSizeIn(revision.fileSize)
  const isThere = revision.status !== 'notreceived' && !file.localFile
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <FileErrors errors={revision.errors} time={time} />
      <Facts>
        <Fact name={t('name')}>
          <bdi className="font-medium break-all">{fileNameOf(file.path) || file.path}</bdi>
        </Fact>
        <Fact name={t('type')}>{typeNameOf(file.contentType)}</Fact>
        <Fact name={t('pages')}>{isThere && format.number(revision.pageCount)}</Fact>
        <Fact name={t('size')}>
          {isThere &&
            format.number(value, {
              style: 'unit',
              unit,
              unitDisplay: unit === 'byte' ? 'long' : 'short',
              maximumFractionDigits: 1,
            })}
        </Fact>
        <Fact name={t('created')}>{file.created && formatDateTime(file.created, time)}</Fact>
        <Fact name={t('modified')}>{file.updatedAt && formatDateTime(file.updatedAt, time)}</Fact>
      </Facts>
      {revisions.length > 1 && (
        <RevisionSelect
          revisions={revisions}
          revision={revision}
          onChange={(chosen) => onRevision(chosen === file.currentRevision ? undefined : chosen)}
          time={time}
        />
      )}
      {revision.pageConfigs.length > 0 && (
        <>
          <FileInks configs={revision.pageConfigs} page={page} />
          <FileBoxes configs={revision.pageConfigs} page={page} />
        </>
      )}
    </div>
  )
}

/** As tall as what comes, so that nothing moves then. */
export function FileFactsLoading({ isFailed }: { isFailed: boolean }) {
  if (isFailed) return null
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5">
      {['w-4/5', 'w-2/5', 'w-1/3', 'w-2/5', 'w-3/5', 'w-3/5'].map((width, row) => (
        <span key={row} className="flex h-6 items-center gap-4">
          <Skeleton className="h-4 w-20" />
          <span className="flex-1">
            <Skeleton className={`h-4 ${width}`} />
          </span>
        </span>
      ))}
      <Skeleton className="mt-3 h-16 w-full" />
      <Skeleton className="mt-3 h-32 w-full" />
    </div>
  )
}
