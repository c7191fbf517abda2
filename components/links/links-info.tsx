'use client'

import { useTranslations } from 'next-intl'
import { OverlayButton } from '#components/ui/buttons/overlay-button.tsx'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'

const infoDialog = lazyOverlay<object>(async () => (await import('./links-info-dialog.tsx')).LinksInfoDialog)

export function LinksInfo() {
  return (
    <OverlayButton overlay={infoDialog} given={{}} variant="quiet" icon="info">
      {useTranslations('links.info')('action')}
    </OverlayButton>
  )
}
