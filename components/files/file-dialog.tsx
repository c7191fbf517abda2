'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { queryFor } from '#lib/client/browser.ts'
import { files } from '#lib/contract/files.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { FileStatus } from './file-status.tsx'

/** What the page knows of a file that the file itself does not say. */
export type FileDialogProps = {
  fileId: string
  /** What the file is for: the code of its component. */
  name: string
  orderId: string
  componentId: string
  /** Job sheets are there once the artwork of the order is. */
  canPrint: boolean
  canRefetch: boolean
  /** Its shipment is shipped or cancelled. */
  refetchBlocked: boolean
  time: AccountTime
}

export function FileDialog({ fileId, name, open, onClose }: FileDialogProps & OverlayProps) {
  const t = useTranslations('files.dialog')
  const { data: file } = useQuery(queryFor(files.details, { params: { id: fileId } }))
  return (
    <Dialog open={open} onClose={onClose} title={name} closeLabel={t('close')} size="full">
      {file && <FileStatus status={file.status} />}
    </Dialog>
  )
}
