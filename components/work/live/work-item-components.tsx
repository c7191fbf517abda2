'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { FileStatus } from '#components/files/file-status.tsx'
import { FileThumbnail } from '#components/files/file-thumbnail.tsx'
import { OpenFile } from '#components/files/viewer/open-file.tsx'
import { useFileInterval } from '#components/files/viewer/use-file.ts'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { useWork } from '#components/work/work-context.ts'
import { readAgainInterval } from '#lib/browser/calls/query-client.ts'
import { paths } from '#lib/common/paths.ts'
import type { File } from '#lib/contract/files.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { toFileName, toShownPath } from '#lib/files/formats.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import { partsOf } from '#lib/work/queries.ts'
import { canPrintSheets } from '#lib/work/rules.ts'

const shownAttributes = 6

export function WorkItemComponents({ item }: { item: WorkItem }) {
  const t = useTranslations('work.component')
  const intervalOf = useFileInterval()
  const { data: parts, isLoadingError } = useQuery({
    ...partsOf(item.orderId),
    refetchInterval: ({ state }) =>
      state.data
        ? intervalOf(state.data.files.filter(({ _id }) => item.components.some(({ fileId }) => fileId === _id)))
        : readAgainInterval(state),
  })
  return (
    // Muted, as a completed row is, the text would be too faint on these backgrounds.
    <div className="px-4 pt-1 pb-3 text-text md:pl-18">
      {isLoadingError && <p className="pb-2 text-sm text-danger">{t('filesFailed')}</p>}
      {item.components.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul aria-label={t('title')} className="flex flex-col gap-2">
        {item.components.map((component) => (
          <Component
            key={component._id}
            item={item}
            component={component}
            file={parts?.files.get(component.fileId ?? '')}
            attributes={parts?.attributes.get(component._id) ?? []}
          />
        ))}
      </ul>
    </div>
  )
}

type ComponentProps = {
  item: WorkItem
  component: WorkItem['components'][number]
  file: File | undefined
  attributes: readonly string[]
}

function Component({ item, component, file, attributes }: ComponentProps) {
  const t = useTranslations('work.component')
  const { time, canRefetch } = useWork()
  const canPrint = canPrintSheets(item)
  const nameFor = (action: string) => t('actionFor', { action, item: itemNameOf(item), code: component.code })
  const more = attributes.length - shownAttributes
  const thumbnail = (
    <FileThumbnail file={file} isLocal={component.localFile} alt={t('thumbnail', { code: component.code })} />
  )
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 rounded-panel bg-sunken p-2">
      {file && !component.localFile ? (
        <OpenFile
          fileId={file._id}
          name={component.code}
          item={itemNameOf(item)}
          orderId={item.orderId}
          orderStatus={item.order.status}
          componentId={component._id}
          canPrint={canPrint}
          canRefetch={canRefetch}
          refetchBlocked={item.shippedDate !== undefined}
          time={time}
        >
          {thumbnail}
        </OpenFile>
      ) : (
        thumbnail
      )}
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{component.code}</span>
          <Code className="text-sm text-muted">{component.barcode}</Code>
          {component.localFile ? (
            <Badge icon="file">{t('localFile')}</Badge>
          ) : (
            file && <FileStatus status={file.status} />
          )}
        </p>
        <p title={toShownPath(component.path)} className="text-sm break-all text-muted">
          {toFileName(component.path)}
        </p>
        <Tags texts={more > 0 ? [...attributes.slice(0, shownAttributes), t('more', { count: more })] : attributes} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {file?.status === 'ready' && !component.localFile && (
          <CheckedDownload
            size="small"
            aria-label={nameFor(t('download'))}
            href={paths.fileContent(file._id, { download: true, filename: toFileName(component.path) })}
            failed={t('downloadFailed')}
          >
            {t('download')}
          </CheckedDownload>
        )}
        {canPrint && (
          <ButtonLink
            size="small"
            icon="print"
            aria-label={nameFor(t('print'))}
            target="_blank"
            href={paths.jobSheet({ orderIds: [item.orderId], componentIds: [component._id] })}
          >
            {t('print')}
          </ButtonLink>
        )}
        <ButtonLink
          size="small"
          icon="truck"
          aria-label={nameFor(t('shipment'))}
          prefetch={false}
          href={paths.order(item.orderId, { barcode: component.barcode || item.barcode })}
        >
          {t('shipment')}
        </ButtonLink>
      </div>
    </li>
  )
}
