import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { CameraFailure } from '#lib/barcodes/camera/failure.ts'
import type { ScanTexts } from './scan-texts.ts'

type Props = {
  failure: CameraFailure
  texts: ScanTexts['camera']
  onRetry: () => void
}

/** Why the camera shows no picture, and what the user can do. */
export function CameraFailed({ failure, texts, onRetry }: Props) {
  const { title, text } = texts.failures[failure]
  // Trying again cannot make the address a secure one.
  const retry = failure !== 'insecure' && (
    <Button size="large" icon="refresh" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return (
    <div role="alert" className="rounded-panel bg-sunken">
      <EmptyState icon="camera" title={title} action={retry}>
        {text}
      </EmptyState>
    </div>
  )
}
