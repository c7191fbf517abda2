'use client'

import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'
import type { CameraDialogProps } from './camera-dialog.tsx'

const cameraDialog = lazyOverlay<CameraDialogProps>(async () => {
  const [{ cameraDialogIn }, messages] = await Promise.all([import('./camera-dialog.tsx'), loadPageMessages()])
  return cameraDialogIn(messages)
})

type Props = CameraDialogProps & Pick<ButtonProps, 'iconOnly'> & { label: string }

export function CameraButton({ label, iconOnly = false, onCode }: Props) {
  const camera = useOverlay(cameraDialog, { onCode })
  return (
    <span className="hidden any-pointer-coarse:inline-flex">
      <Button {...camera.trigger} icon="camera" iconOnly={iconOnly} pending={camera.isLoading}>
        {label}
      </Button>
      {camera.element}
    </span>
  )
}
