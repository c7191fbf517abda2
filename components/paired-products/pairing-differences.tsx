'use client'

import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'

export type DifferencesDialogProps = { sku: string; reasons: readonly string[] }

const differencesDialog = lazyOverlay<DifferencesDialogProps>(
  async () => (await import('./differences-dialog.tsx')).DifferencesDialog,
)

export function PairingDifferences({ label, ...given }: DifferencesDialogProps & { label: string }) {
  const dialog = useOverlay(differencesDialog, given)
  return (
    <>
      <Button
        {...dialog.trigger}
        size="small"
        variant="quiet"
        pending={dialog.isLoading}
        className="-mx-2 h-auto min-h-control-small shrink py-1 text-start whitespace-normal"
      >
        {label}
      </Button>
      {dialog.element}
    </>
  )
}
