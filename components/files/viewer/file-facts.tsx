'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { FileBoxes } from '#components/files/boxes/file-boxes.tsx'
import { FileSection } from '#components/files/file-section.tsx'
import { useStatusName } from '#components/files/file-status.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'
import type { File } from '#lib/contract/files.ts'
import { toFileName, toFileSize, toTypeName } from '#lib/files/formats.ts'
import type { Revision } from '#lib/files/view-model.ts'
import { FileInks } from './file-inks.tsx'

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
  /** Undefined means the current revision, also after it changes. */
  onRevision: (revision: number | undefined) => void
  page: number
  time: AccountTime
}) {
  const t = useTranslations('files.facts')
  const ofRevisions = useTranslations('files.revisions')
  const statusName = useStatusName()
  const format = useFormatter()
  const size = revision.fileSize === undefined ? undefined : toFileSize(revision.fileSize)
  const isThere = revision.status !== 'notreceived' && !file.localFile
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <FileMessages kind="errors" messages={revision.errors} time={time} />
      <FileMessages kind="remarks" messages={revision.remarks} time={time} />
      <Facts>
        <Fact name={t('name')}>
          <bdi className="font-medium break-all">{toFileName(file.path)}</bdi>
        </Fact>
        <Fact name={t('type')}>{toTypeName(file.contentType)}</Fact>
        <Fact name={t('pages')}>
          {isThere && revision.pageCount !== undefined && format.number(revision.pageCount)}
        </Fact>
        <Fact name={t('size')}>
          {isThere &&
            size &&
            format.number(size.value, {
              style: 'unit',
              unit: size.unit,
              unitDisplay: size.unit === 'byte' ? 'long' : 'short',
              maximumFractionDigits: 1,
            })}
        </Fact>
        <Fact name={t('created')}>{file.created && formatDateTime(file.created, time)}</Fact>
        <Fact name={t('modified')}>{file.updatedAt && formatDateTime(file.updatedAt, time)}</Fact>
      </Facts>
      {revisions.length > 1 && (
        <Select
          label={ofRevisions('label')}
          hint={revision.isCurrent ? undefined : ofRevisions('earlier')}
          value={String(revision.revision)}
          onChange={({ currentTarget: { value } }) =>
            onRevision(Number(value) === file.currentRevision ? undefined : Number(value))
          }
          options={revisions.map(({ revision: number, isCurrent, status, created }) => ({
            value: String(number),
            label: ofRevisions(isCurrent ? 'currentOption' : 'option', {
              number,
              status: statusName(status),
              date: formatDateTime(created, time),
            }),
          }))}
        />
      )}
      {revision.fonts && isThere && <FileFonts fonts={revision.fonts} />}
      {revision.pageConfigs.length > 0 && (
        <>
          <FileInks configs={revision.pageConfigs} page={page} />
          <FileBoxes configs={revision.pageConfigs} page={page} />
        </>
      )}
    </div>
  )
}

/** As tall as the facts, so that nothing moves when they load. */
export function FileFactsLoading() {
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

const messageTones = { errors: 'danger', remarks: 'warning' } as const

function FileMessages({
  kind,
  messages,
  time,
}: {
  kind: keyof typeof messageTones
  messages: Revision['errors']
  time: AccountTime
}) {
  const t = useTranslations('files')
  if (messages.length === 0) return null
  return (
    <ul aria-label={t(kind)} className="flex flex-col gap-2">
      {messages.map(({ title, description, timestamp }, index) => (
        <li key={index}>
          <Alert tone={messageTones[kind]} title={title}>
            {description && <p className="text-sm">{description}</p>}
            <time dateTime={timestamp} className="text-sm text-muted">
              {formatDateTime(timestamp, time)}
            </time>
          </Alert>
        </li>
      ))}
    </ul>
  )
}

/** Instead of a font that is not embedded, each press may print another. */
function FileFonts({ fonts }: { fonts: NonNullable<Revision['fonts']> }) {
  const t = useTranslations('files.fonts')
  const missing = fonts.filter(({ embedding }) => embedding === 'none')
  const embedded = fonts.filter(({ embedding }) => embedding !== 'none')
  return (
    <FileSection title={t('title')}>
      {fonts.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {missing.length > 0 && <p className="text-sm">{t('missing', { count: missing.length })}</p>}
      {fonts.length > 0 && (
        <ul aria-label={t('title')} className="flex flex-col gap-1">
          {[...missing, ...embedded].map(({ name, type, embedding }) => (
            <li key={`${name} ${type} ${embedding}`} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="min-w-0 break-words">{name || t('nameless')}</bdi>
              {type && <span className="text-sm text-muted">{type}</span>}
              {embedding === 'none' ? (
                <Badge tone="warning">{t('embedding.none')}</Badge>
              ) : (
                <span className="text-sm text-muted">{t(`embedding.${embedding}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </FileSection>
  )
}
