import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { CameraFailure } from '#lib/barcodes/camera/failure.ts'
import type { ScanTexts } from './scan-texts.ts'

/** Why there is no picture, and what to do about it. */
export function CameraFailed({
  failure,
  texts,
  onRetry,
}: {
  failure: CameraFailure
  texts: ScanTexts['camera']
  onRetry: () => void
}) {
  const { title, text } = texts.failures[failure]
  return (
    <div role="alert" className="absolute inset-0 flex flex-col justify-center overflow-y-auto bg-sunken text-text">
      <EmptyState
        icon="camera"
        title={title}
        action={
          failure !== 'insecure' && (
            <Button size="large" icon="refresh" onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
