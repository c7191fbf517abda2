'use client'

import { createElement, useCallback } from 'react'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { openConfirms } from './confirm.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const confirmDialog = lazyOverlay<ConfirmDialogProps>(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Once per page, in its layout. */
export function ConfirmHost({ texts }: { texts: ConfirmDialogProps['texts'] }) {
  const [current] = useStore(openConfirms)
  const refuse = useCallback(() => current?.answer(false), [current])
  const component = useLoadedOverlay(confirmDialog, current !== undefined, refuse)
  return (
    current && component && createElement(component, { key: current.id, open: true, current, texts, onClose: refuse })
  )
}
