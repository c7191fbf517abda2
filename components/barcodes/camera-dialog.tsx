'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { scanController } from '#lib/barcodes/window-station.ts'
import { noteWork } from '#lib/session/activity.ts'
import { CameraScan } from './camera-scan.tsx'
import { CameraView } from './camera-view.tsx'
import type { ScanTexts } from './scan-texts.ts'

export type CameraDialogProps = { texts: ScanTexts }

/** Reads one code after the other. It closes when a code opens another page. */
export function CameraDialog({ open, onClose, texts }: CameraDialogProps & OverlayProps) {
  const { log } = useSyncExternalStore(scanController.subscribe, scanController.state, scanController.state)
  const [lastBefore] = useState(() => log[0]?.id ?? 0)
  const [newest] = log
  const scan = newest && newest.id > lastBefore ? newest : undefined
  const opensPage = scan?.outcome.state === 'answered' && scan.outcome.result.until !== undefined

  useEffect(() => {
    if (opensPage) onClose()
  }, [opensPage, onClose])

  // An attribute of the document, because a :has() rule for the dialog makes the browser walk long pages.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (open) dataset.camera = ''
    return () => {
      delete dataset.camera
    }
  }, [open])

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.camera.title}
      closeLabel={texts.camera.close}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.camera.stop}
        </Button>
      }
    >
      {open && (
        <div className="flex flex-col gap-4">
          <CameraView texts={texts.camera} onCode={submitCode} />
          <CameraScan scan={scan} texts={texts} />
        </div>
      )}
    </Dialog>
  )
}

function submitCode(code: string) {
  // Some devices cannot vibrate, or only after a touch.
  if ('vibrate' in navigator) navigator.vibrate(60)
  noteWork()
  scanController.submit(code)
}
