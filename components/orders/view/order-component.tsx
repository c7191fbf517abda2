import { useTranslations } from 'next-intl'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { FileStatus } from '#components/files/file-status.tsx'
import { FileThumbnail } from '#components/files/file-thumbnail.tsx'
import { RefetchFile } from '#components/files/refetch-file.tsx'
import type { FileDialogProps } from '#components/files/viewer/file-dialog.tsx'
import { OpenFile } from '#components/files/viewer/open-file.tsx'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/common/paths.ts'
import { toFileName, toShownPath } from '#lib/files/formats.ts'
import type { ComponentModel, ItemModel } from '#lib/orders/view-model.ts'

export type OrderContext = Pick<FileDialogProps, 'orderId' | 'orderStatus' | 'canPrint' | 'canRefetch' | 'time'>

/** The browser skips style and layout of components far from the view; the size is that of most of them. */
const skippedFarAway =
  '[contain-intrinsic-block-size:auto_7rem] [content-visibility:auto] print:[content-visibility:visible]'

export function OrderComponent({
  component,
  item: { name, refetchBlocked },
  context,
  isLarge,
  highlighted,
}: {
  component: ComponentModel
  item: ItemModel
  context: OrderContext
  isLarge: boolean
  highlighted: boolean
}) {
  const t = useTranslations('orders.component')
  const { code, file, localFile } = component
  const nameFor = (action: string) => t('actionFor', { action, item: name, code })
  const thumbnail = <FileThumbnail file={file} isLocal={localFile} alt={t('thumbnail', { code })} />
  return (
    <li
      id={component.id}
      tabIndex={-1}
      aria-current={highlighted ? 'true' : undefined}
      className={cx(
        'flex flex-wrap gap-x-4 gap-y-2 rounded-panel p-2',
        isLarge && skippedFarAway,
        highlighted ? 'bg-accent-soft outline-2 outline-accent' : 'bg-sunken',
      )}
    >
      {file ? (
        <OpenFile
          fileId={file._id}
          name={code}
          item={name}
          componentId={component.id}
          refetchBlocked={refetchBlocked}
          {...context}
        >
          {thumbnail}
        </OpenFile>
      ) : (
        thumbnail
      )}
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-medium">{code}</h4>
          <Code className="text-sm text-muted">{component.barcode}</Code>
          {localFile ? <Badge icon="file">{t('localFile')}</Badge> : file && <FileStatus status={file.status} />}
          {highlighted && (
            <Badge tone="info" icon="barcode">
              {t('scanned')}
            </Badge>
          )}
        </div>
        {file && (
          <p title={toShownPath(file.path)} className="text-sm break-all text-muted">
            {toFileName(file.path)}
          </p>
        )}
        {component.instructions && (
          <p className="flex items-start gap-1 text-sm text-warning">
            <Icon name="warning" className="mt-0.5" />
            <span className="sr-only">{t('instructions')}</span>
            <span dir="auto" className="whitespace-pre-line text-text">
              {component.instructions}
            </span>
          </p>
        )}
        <Tags texts={component.specs} />
        {file?.errors.map((error, index) => (
          <p key={index} className="flex items-start gap-1 text-sm text-danger">
            <Icon name="error" className="mt-0.5" />
            <span>
              <strong className="block font-medium">{error.title}</strong>
              {error.description}{' '}
              <time dateTime={error.timestamp} className="whitespace-nowrap text-muted tabular-nums">
                {error.when}
              </time>
            </span>
          </p>
        ))}
        {file?.remarks.map(({ title, description }, index) => (
          <p key={index} className="flex items-start gap-1 text-sm">
            <Icon name="warning" className="mt-0.5 text-warning" />
            <span>
              <strong className="block font-medium">{title}</strong>
              {description}
            </span>
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {file?.status === 'failed' && context.canRefetch && (
          <RefetchFile
            fileId={file._id}
            blocked={refetchBlocked}
            nameFor={nameFor}
            failure="files.refetch.componentFailed"
          />
        )}
        {file?.status === 'ready' && !localFile && (
          <CheckedDownload
            size="small"
            aria-label={nameFor(t('download'))}
            href={paths.fileContent(file._id, { download: true, filename: toFileName(file.path) })}
            failed={t('downloadFailed')}
          >
            {t('download')}
          </CheckedDownload>
        )}
      </div>
    </li>
  )
}
