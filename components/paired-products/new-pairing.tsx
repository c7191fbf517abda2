'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import type { NewPairingProps } from './new-pairing-dialog.tsx'

const pairingDialog = lazyOverlay<NewPairingProps>(
  async () => (await import('./new-pairing-dialog.tsx')).NewPairingDialog,
)

export function NewPairing(props: NewPairingProps) {
  const t = useTranslations('pairedProducts.create')
  const dialog = useOverlay(pairingDialog, props)
  return (
    <>
      <Button {...dialog.trigger} pending={dialog.isLoading} variant="primary" icon="add">
        {t('action')}
      </Button>
      {dialog.element}
    </>
  )
}
