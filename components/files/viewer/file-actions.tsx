'use client'

import { useTranslations } from 'next-intl'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { RefetchFile } from '#components/files/refetch-file.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { useSharedFocus } from '#components/ui/use-next-focus.ts'
import { paths } from '#lib/common/paths.ts'
import type { File } from '#lib/contract/files.ts'
import { toFileName } from '#lib/files/formats.ts'
import { whyNotPrintable } from '#lib/orders/rules.ts'
import type { FileDialogProps } from './file-dialog.tsx'

export function FileActions({ about, file }: { about: FileDialogProps; file: File | undefined }) {
  const t = useTranslations('files.dialog')
  const { orderId, orderStatus, componentId, canPrint, canRefetch, refetchBlocked } = about
  const reason = useNoDownload(file)
  const sheets = useSharedFocus()
  const download = useSharedFocus()
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:last:order-first max-sm:*:last:col-span-2 max-sm:[&_button]:w-full">
      {canRefetch && file && !file.localFile && (
        <RefetchFile fileId={file._id} blocked={refetchBlocked} size="medium" label={t('refetch')} />
      )}
      {canPrint ? (
        <ButtonLink
          ref={sheets}
          href={paths.jobSheet({ orderIds: [orderId], componentIds: [componentId] })}
          target="_blank"
          icon="print"
        >
          {t('printJobSheet')}
        </ButtonLink>
      ) : (
        <Button
          ref={sheets}
          icon="print"
          disabledReason={t(`noJobSheet.${whyNotPrintable(orderStatus) ?? 'notReady'}`)}
        >
          {t('printJobSheet')}
        </Button>
      )}
      {file && reason === null ? (
        <CheckedDownload
          ref={download}
          href={paths.fileContent(file._id, { download: true, filename: toFileName(file.path) })}
          failed={t('downloadFailed')}
        >
          {t('download')}
        </CheckedDownload>
      ) : (
        <Button ref={download} icon="download" disabledReason={reason}>
          {t('download')}
        </Button>
      )}
    </div>
  )
}

function useNoDownload(file: File | undefined): string | null {
  const t = useTranslations('files.dialog.noDownload')
  if (!file) return t('loading')
  if (file.localFile) return t('local')
  // What an unknown status means, the upstream knows: it is asked.
  return file.status === 'notreceived' || file.status === 'failed' ? t(file.status) : null
}
