'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Dialog, type DialogProps } from '#components/ui/overlays/dialog.tsx'
import { paths } from '#lib/paths.ts'

type Props = Pick<DialogProps, 'open' | 'onClose' | 'closeLabel' | 'step'> & {
  fileId: string | undefined
  trackingNumber: string
}

/** The document of a shipment that has just shipped, to download or print. */
export function ShippingDocument({ fileId, trackingNumber, ...dialog }: Props) {
  const t = useTranslations('shipments.document')
  const frame = useRef<HTMLIFrameElement>(null)
  // Stays mounted: the browser prints it while the dialog goes on.
  const [pdf, setPdf] = useState<'absent' | 'loading' | 'there'>('absent')

  function print() {
    setPdf('there')
    try {
      frame.current?.contentWindow?.print()
    } catch {
      // A browser without a PDF viewer refuses, and so does a frame that did not load: the next press loads it again.
      setPdf('absent')
      notify.error(t('printFailed'))
    }
  }

  return (
    <Dialog
      {...dialog}
      tone="success"
      title={t('title')}
      description={t('shipped', { trackingNumber })}
      onSubmit={dialog.onClose}
      actions={
        <>
          {fileId && (
            <>
              <Button
                icon="print"
                pending={pdf === 'loading'}
                onClick={pdf === 'there' ? print : () => setPdf('loading')}
              >
                {t('print')}
              </Button>
              <CheckedDownload failed={t('downloadFailed')} href={paths.fileContent(fileId, { download: true })}>
                {t('download')}
              </CheckedDownload>
            </>
          )}
          <Button type="submit" variant="primary">
            {t('done')}
          </Button>
        </>
      }
    >
      {!fileId && <p className="text-muted">{t('none')}</p>}
      {fileId && pdf !== 'absent' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed PDF stays blank; it is our own, under its own policy
        <iframe ref={frame} title={t('title')} src={paths.fileContent(fileId)} onLoad={print} className="sr-only" />
      )}
    </Dialog>
  )
}
