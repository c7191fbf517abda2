'use client'

import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'
import type { CameraDialogProps } from './camera-dialog.tsx'

const cameraDialog = lazyOverlay<CameraDialogProps>(async () => {
  const [{ cameraDialogIn }, messages] = await Promise.all([import('./camera-dialog.tsx'), loadPageMessages()])
  return cameraDialogIn(messages.barcodes.camera)
})

export function CameraButton({ texts }: CameraDialogProps) {
  const camera = useOverlay(cameraDialog, { texts })
  return (
    <span className="hidden any-pointer-coarse:inline-flex">
      <Button {...camera.trigger} icon="camera" iconOnly pending={camera.isLoading}>
        {texts.openCamera}
      </Button>
      {camera.element}
    </span>
  )
}
