'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { FileStatus } from '#components/files/file-status.tsx'
import { useFailure } from '#components/shell/errors/use-failure.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'
import { pagesOf } from '#lib/files/rules.ts'
import { toRevisions } from '#lib/files/view-model.ts'
import { FileActions } from './file-actions.tsx'
import { FileFacts, FileFactsLoading } from './file-facts.tsx'
import { FilePages } from './file-pages.tsx'
import { useFile } from './use-file.ts'

export type FileDialogProps = {
  fileId: string
  name: string
  orderId: string
  orderStatus: string
  componentId: string
  canPrint: boolean
  canRefetch: boolean
  /** Its shipment is shipped or cancelled. */
  refetchBlocked: boolean
  time: AccountTime
}

/** The first use of a time zone is slow in the browser. */
export function warmUpTimeZone(time: AccountTime) {
  formatDateTime(new Date().toISOString(), time)
}

export function FileDialog({ open, onClose, ...about }: FileDialogProps & OverlayProps) {
  const t = useTranslations('files')
  const query = useFile(about.fileId, about.orderId)
  const { failure, retry } = useFailure(query)
  // The dialog opens with its outline; React renders the rest in small steps.
  const file = useDeferredValue(query.data, undefined)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number>()
  const revisions = file ? toRevisions(file) : []
  const revision = revisions.find((each) => (chosen === undefined ? each.isCurrent : each.revision === chosen))
  const shownPage = Math.max(1, Math.min(page, revision ? pagesOf(revision) : 1))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="full"
      closeLabel={t('dialog.close')}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi>{about.name}</bdi>
          <span aria-live="polite" className="flex min-h-6 gap-2">
            {file && <FileStatus status={file.status} />}
            {file?.localFile && <Badge icon="file">{t('local')}</Badge>}
          </span>
        </span>
      }
      actions={<FileActions about={about} file={file} />}
    >
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FilePages
          name={about.name}
          file={file}
          revision={revision}
          page={shownPage}
          onPage={setPage}
          failure={failure}
          onRetry={() => void retry()}
        />
        {file && revision ? (
          <FileFacts
            file={file}
            revisions={revisions}
            revision={revision}
            onRevision={setChosen}
            page={shownPage}
            time={about.time}
          />
        ) : (
          !failure && <FileFactsLoading />
        )}
      </div>
    </Dialog>
  )
}
