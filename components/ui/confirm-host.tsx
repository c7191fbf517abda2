'use client'

import { createElement, useCallback, useSyncExternalStore } from 'react'
import { currentConfirm, subscribeToConfirms } from './confirm.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { lazyOverlay, useLoadedOverlay } from './lazy-overlay.tsx'

const confirmDialog = lazyOverlay<ConfirmDialogProps>(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Shows what `confirm` asks. Once per page, in its layout. */
export function ConfirmHost({ texts }: { texts: ConfirmDialogProps['texts'] }) {
  const current = useSyncExternalStore(subscribeToConfirms, currentConfirm, () => null)
  const refuse = useCallback(() => current?.answer(false), [current])
  const component = useLoadedOverlay(confirmDialog, current !== null, refuse)
  return (
    current && component && createElement(component, { key: current.id, open: true, current, texts, onClose: refuse })
  )
}
