import { getTranslations } from 'next-intl/server'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { FileStatus } from '#components/files/file-status.tsx'
import { FileThumbnail } from '#components/files/file-thumbnail.tsx'
import { OpenFile } from '#components/files/open-file.tsx'
import { RefetchFile } from '#components/files/refetch-file.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { may } from '#lib/account/may.ts'
import { type File, files } from '#lib/contract/files.ts'
import type { Component } from '#lib/contract/orders.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { errorsOf } from '#lib/orders/rules.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/require.ts'

export async function OrderComponent({
  component,
  orderId,
  file,
  canPrint,
  highlighted,
  refetchBlocked,
  time,
}: {
  component: Component
  orderId: string
  file: File | undefined
  canPrint: boolean
  highlighted: boolean
  refetchBlocked: boolean
  time: AccountTime
}) {
  const [t, person] = await Promise.all([getTranslations('orders.component'), requireAccount()])
  const errors = errorsOf(file)
  const thumbnail = (
    <FileThumbnail file={file} isLocal={component.localFile} alt={t('thumbnail', { code: component.code })} />
  )
  return (
    <li
      id={component._id}
      tabIndex={-1}
      aria-current={highlighted ? 'true' : undefined}
      className={cx(
        'flex flex-wrap gap-x-4 gap-y-2 rounded-panel p-2',
        highlighted ? 'bg-accent-soft outline-2 outline-accent' : 'bg-sunken',
      )}
    >
      {file ? (
        <OpenFile
          fileId={file._id}
          name={component.code}
          orderId={orderId}
          componentId={component._id}
          canPrint={canPrint}
          canRefetch={may(files.refetch, person)}
          refetchBlocked={refetchBlocked}
          time={time}
        >
          {thumbnail}
        </OpenFile>
      ) : (
        thumbnail
      )}
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-medium">{component.code}</h4>
          <span className="font-mono text-sm text-muted">{component.barcode}</span>
          {component.localFile ? (
            <Badge icon="file">{t('localFile')}</Badge>
          ) : (
            file && <FileStatus status={file.status} />
          )}
          {highlighted && (
            <Badge tone="info" icon="barcode">
              {t('scanned')}
            </Badge>
          )}
        </div>
        {file && <p className="text-sm break-all text-muted">{file.path}</p>}
        <Attributes attributes={component.attributes} />
        {errors.map((error) => (
          <p key={`${error.title}${error.timestamp}`} className="flex items-start gap-1 text-sm text-danger">
            <Icon name="error" className="mt-0.5" />
            <span>
              <strong className="block font-medium">{error.title}</strong>
              {error.description}{' '}
              <time dateTime={error.timestamp} className="whitespace-nowrap text-muted tabular-nums">
                {formatDateTime(error.timestamp, time)}
              </time>
            </span>
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {file && errors.length > 0 && may(files.refetch, person) && (
          <RefetchFile fileId={file._id} refetchableAt={file.refetchableAt} blocked={refetchBlocked} />
        )}
        {file?.status === 'ready' && !component.localFile && (
          <CheckedDownload
            size="small"
            href={paths.fileContent(file._id, { download: true })}
            failed={t('downloadFailed')}
          >
            {t('download')}
          </CheckedDownload>
        )}
      </div>
    </li>
  )
}

/** `cut: To Trim` with its name; a switch that is on only by its name, one that is off not at all. */
function Attributes({ attributes }: { attributes: Component['attributes'] }) {
  const shown = Object.entries(attributes).filter(([, value]) => value !== false && value !== null && value !== '')
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map(([name, value]) => (
        <li key={name} className="rounded-control border border-border px-1.5 text-sm">
          {value === true ? name : `${name}: ${value}`}
        </li>
      ))}
    </ul>
  )
}
