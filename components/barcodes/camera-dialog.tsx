'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { station } from '#lib/barcodes/window-station.ts'
import { recordWork } from '#lib/session/activity.ts'
import { CameraScan } from './camera-scan.tsx'
import { CameraView } from './camera-view.tsx'
import type { ScanTexts } from './scan-texts.ts'

export type CameraDialogProps = { texts: ScanTexts }

/** Reads one code after the other. It closes when one of them leads to another place. */
export function CameraDialog({ open, onClose, texts }: CameraDialogProps & OverlayProps) {
  const { log } = useSyncExternalStore(station.subscribe, station.state, station.state)
  const [lastBefore] = useState(() => log[0]?.id ?? 0)
  const [newest] = log
  const scan = newest && newest.id > lastBefore ? newest : undefined
  const leads = scan?.outcome.state === 'answered' && scan.outcome.verdict.until !== undefined

  useEffect(() => {
    if (leads) onClose()
  }, [leads, onClose])

  // Said on the document, because a rule that looks for the dialog itself makes the browser walk long pages.
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
          <CameraView texts={texts.camera} onCode={take} />
          <CameraScan scan={scan} texts={texts} />
        </div>
      )}
    </Dialog>
  )
}

function take(code: string) {
  // Not every device can, and some want to be touched first.
  if ('vibrate' in navigator) navigator.vibrate(60)
  recordWork()
  station.submit(code)
}
