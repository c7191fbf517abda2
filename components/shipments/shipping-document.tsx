'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Dialog, type DialogProps } from '#components/ui/overlays/dialog.tsx'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import type { AnswerScan, ScanResult } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { yieldsToScansMark } from '#lib/browser/keyboard/fields.ts'
import { paths } from '#lib/common/paths.ts'

type Props = Pick<DialogProps, 'open' | 'onClose' | 'closeLabel' | 'step'> & {
  shipmentId: string
  fileId: string | undefined
  trackingNumber: string
}

/** The next scan closes it and goes on. */
export function ShippingDocument({ shipmentId, fileId, trackingNumber, ...dialog }: Props) {
  const t = useTranslations('shipments.document')
  const ships = useTranslations('shipments.ship')
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

  const openPage = useOpenPage()
  const goOn = useEffectEvent(async (...[code, signal, asked]: Parameters<AnswerScan>): Promise<ScanResult> => {
    // The carrier's label once more: nothing is next yet.
    if (code === parseBarcode(trackingNumber)) return { kind: 'done', text: t('shipped', { trackingNumber }) }
    if (!asked.below) return { kind: 'unknown', text: code }
    const result = await asked.below(code, signal, { isSecond: false, below: undefined })
    if (result.kind === 'unknown' || result.kind === 'failed') return result
    dialog.onClose()
    const until = result.href && openPage(result.href)
    return until ? { ...result, kind: 'right', until } : { ...result, by: asked.below }
  })
  useEffect(() => (dialog.open ? scanController.takeScans((...scan) => goOn(...scan)) : undefined), [dialog.open])

  return (
    <Dialog
      {...dialog}
      mark={yieldsToScansMark}
      finalFocus={() => findNextAction(shipmentId)}
      tone="success"
      title={t('title')}
      description={t('shipped', { trackingNumber })}
      onSubmit={dialog.onClose}
      actions={
        <>
          {fileId && (
            <>
              <Button
                data-autofocus=""
                variant="primary"
                icon="print"
                {...commandAttribute('print')}
                pending={pdf === 'loading'}
                onClick={pdf === 'there' ? print : () => setPdf('loading')}
              >
                {t('print')}
              </Button>
              <CheckedDownload
                failed={t('downloadFailed')}
                href={paths.fileContent(fileId, { download: true, filename: trackingNumber })}
              >
                {t('download')}
              </CheckedDownload>
            </>
          )}
          <Button type="submit" variant={fileId ? 'secondary' : 'primary'} {...commandAttribute('next')}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p className="text-4xl font-bold text-success">{ships('done')}</p>
      {!fileId && <p className="text-muted">{t('none')}</p>}
      {fileId && pdf !== 'absent' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed PDF stays blank; it is our own, under its own policy
        <iframe ref={frame} title={t('title')} src={paths.fileContent(fileId)} onLoad={print} className="sr-only" />
      )}
    </Dialog>
  )
}

/** Focus in the scan box would open a keyboard on a touch screen. */
function findNextAction(shippedId: string): HTMLElement | null {
  const next = document.querySelectorAll<HTMLElement>('[data-ship]:not([aria-disabled])')
  const box = document.querySelector<HTMLElement>('[data-scan-box]')
  return (
    Array.from(next).find(({ dataset }) => dataset.ship !== shippedId) ??
    (window.matchMedia?.('(pointer: coarse)').matches ? null : box)
  )
}
