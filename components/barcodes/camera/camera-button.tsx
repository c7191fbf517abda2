'use client'

import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import type { CameraDialogProps } from './camera-dialog.tsx'

const cameraDialog = lazyOverlay<CameraDialogProps>(async () => (await import('./camera-dialog.tsx')).CameraDialog)

/** Opens the camera, on touch screens only. */
export function CameraButton({ texts }: CameraDialogProps) {
  const camera = useOverlay(cameraDialog, { texts })
  return (
    <span className="hidden any-pointer-coarse:inline-flex">
      <Button {...camera.trigger} icon="camera" iconOnly pending={camera.isLoading}>
        {texts.camera.open}
      </Button>
      {camera.element}
    </span>
  )
}
