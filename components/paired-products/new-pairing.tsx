'use client'

import { useTranslations } from 'next-intl'
import { OverlayButton } from '#components/ui/buttons/overlay-button.tsx'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'

export type NewPairingProps = { accountId: string }

const pairingDialog = lazyOverlay<NewPairingProps>(
  async () => (await import('./new-pairing-dialog.tsx')).NewPairingDialog,
)

export function NewPairing(given: NewPairingProps) {
  return (
    <OverlayButton overlay={pairingDialog} given={given} variant="primary" icon="add">
      {useTranslations('pairedProducts.create')('action')}
    </OverlayButton>
  )
}
