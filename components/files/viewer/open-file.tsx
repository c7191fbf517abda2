'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, startTransition } from 'react'
import { cx } from '#components/ui/cx.ts'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import { fileQuery } from '#lib/files/queries.ts'
import type { FileDialogProps } from './file-dialog.tsx'

const loadCode = () => import('./file-dialog.tsx')
const fileDialog = lazyOverlay<FileDialogProps>(async () => (await loadCode()).FileDialog)

export const prepareFileDialog = () =>
  whenIdle(async () => {
    fileDialog.preload()
    return () => {}
  })

export function OpenFile({ item, children, ...about }: FileDialogProps & { item: string; children: ReactNode }) {
  const t = useTranslations('files')
  const dialog = useOverlay(fileDialog, about)
  const client = useQueryClient()
  const isHydrated = useHydrated()
  const prepare = () => {
    dialog.trigger.onPointerEnter()
    loadCode().then(
      ({ warmUpTimeZone }) => warmUpTimeZone(about.time),
      () => {}, // the press loads again, and reports
    )
  }
  const fetchAhead = () => void client.prefetchQuery(fileQuery(about.fileId, about.orderId))
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        {...dialog.trigger}
        // In a transition React renders the dialog in small steps.
        onClick={(event) => startTransition(() => dialog.trigger.onClick(event))}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={fetchAhead}
        aria-busy={dialog.isLoading || undefined}
        className={cx(
          'h-fit cursor-zoom-in rounded-control hover:outline-2 hover:outline-border-strong focus-visible:outline-2 focus-visible:outline-focus',
          'waits-disabled',
        )}
      >
        <span className="sr-only">{t('open', { name: about.name, item })}</span>
        {children}
      </button>
      {dialog.element}
    </>
  )
}
