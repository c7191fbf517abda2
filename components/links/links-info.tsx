'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'

const infoDialog = lazyOverlay<object>(async () => (await import('./links-info-dialog.tsx')).LinksInfoDialog)

export function LinksInfo() {
  const t = useTranslations('links.info')
  const dialog = useOverlay(infoDialog, {})
  return (
    <>
      <Button {...dialog.trigger} pending={dialog.isLoading} variant="quiet" icon="info">
        {t('action')}
      </Button>
      {dialog.element}
    </>
  )
}
