'use client'

import { OverlayButton } from '#components/ui/buttons/overlay-button.tsx'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'

export type DifferencesDialogProps = { sku: string; reasons: readonly string[] }

const differencesDialog = lazyOverlay<DifferencesDialogProps>(
  async () => (await import('./differences-dialog.tsx')).DifferencesDialog,
)

export function PairingDifferences({ label, ...given }: DifferencesDialogProps & { label: string }) {
  return (
    <OverlayButton
      overlay={differencesDialog}
      given={given}
      size="small"
      variant="quiet"
      className="-mx-2 h-auto min-h-control-small shrink py-1 text-start whitespace-normal"
    >
      {label}
    </OverlayButton>
  )
}
