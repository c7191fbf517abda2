'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { resultStyles, toResultText } from '#components/barcodes/result-styles.ts'
import { resultFills } from '#components/barcodes/scan-result-banner.tsx'
import { type ScanTexts, toBarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { type LoggedScan, type ScanOutcome, scanState } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { recordWork } from '#lib/browser/activity.ts'
import { readsScansMark } from '#lib/browser/keyboard/fields.ts'
import type { Messages } from '#lib/common/i18n/load-messages.ts'
import { CameraView } from './camera-view.tsx'

/** `onCode`: a field takes the first code, in place of what answers scans. */
export type CameraDialogProps = { onCode?: ((code: string) => void) | undefined }

/** Reads one code after the other. It closes when a code opens or asks for what is below, or a card presses something there. */
export function cameraDialogIn(messages: Messages) {
  const words = messages.barcodes.camera
  const texts = toBarcodeTexts(messages, document.documentElement.lang).scans
  return function CameraDialog({ open, onClose, onCode }: CameraDialogProps & OverlayProps) {
    const { log } = useStore(scanState)
    const [lastBefore] = useState(() => log[0]?.id ?? 0)
    const [newest] = log
    const scan = newest && newest.id > lastBefore ? newest : undefined
    const isDone = scan !== undefined && isShownBelow(scan.outcome)

    useEffect(() => {
      if (isDone) onClose()
    }, [isDone, onClose])

    // An attribute of the document, because a :has() rule for the dialog makes the browser walk long pages.
    useEffect(() => {
      const { dataset } = document.documentElement
      if (open) dataset.camera = ''
      return () => {
        delete dataset.camera
      }
    }, [open])

    function take(code: string) {
      // Some devices cannot vibrate, or only after a touch.
      if ('vibrate' in navigator) navigator.vibrate(60)
      recordWork()
      if (!onCode) return scanController.submit(code)
      onCode(code)
      onClose()
    }

    return (
      <Dialog
        open={open}
        onClose={onClose}
        mark={readsScansMark}
        title={words.title}
        closeLabel={words.close}
        actions={
          <Button size="large" onClick={onClose}>
            {words.stop}
          </Button>
        }
      >
        {open && (
          <div className="flex flex-col gap-4">
            <CameraView texts={words} onCode={take} />
            {/* Its space is reserved, so that nothing moves. */}
            <div aria-live="assertive" aria-atomic="true" className="min-h-44">
              {scan && <Result key={scan.id} scan={scan} texts={texts} again={words.again} />}
            </div>
          </div>
        )}
      </Dialog>
    )
  }
}

function isShownBelow(outcome: ScanOutcome): boolean {
  if (outcome.state === 'command') return outcome.isDone
  return outcome.state === 'answered' && outcome.result.until !== undefined && !outcome.result.staysOnPage
}

function Result({ scan, texts, again }: { scan: LoggedScan; texts: ScanTexts; again: string }) {
  const { kind, title, about, text, href, linkText, action } = toResultText(scan.outcome, texts)
  const { tone, icon } = resultStyles[kind]
  return (
    <div className={cx('flex min-h-44 items-center gap-4 rounded-panel px-4 py-3', resultFills[tone])}>
      <Icon name={icon} className="size-12!" />
      <div className="min-w-0 flex-1">
        <p className="text-3xl font-bold">{title}</p>
        {about && <p className="text-lg font-bold">{about}</p>}
        {text && <p className="text-lg whitespace-pre-line">{text}</p>}
        {kind === 'again' && <p className="text-lg">{again}</p>}
        <p className="font-mono text-lg break-all" translate="no">
          {scan.code.slice(0, 40)}
        </p>
        {href && (
          <Link href={href} prefetch={false} className="inline-block py-2 text-lg font-medium underline">
            {linkText}
          </Link>
        )}
        {action && (
          <button type="button" onClick={action.run} className="block py-2 text-lg font-medium underline">
            {action.label}
          </button>
        )}
      </div>
    </div>
  )
}
