'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { whenIdle } from '#components/shell/when-idle.ts'
import { whileDisabled } from '#components/ui/button-style.ts'
import { cx } from '#components/ui/cx.ts'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { fileQuery } from '#lib/files/queries.ts'
import type { FileDialogProps } from './file-dialog.tsx'

const loadCode = () => import('./file-dialog.tsx')
const fileDialog = lazyOverlay<FileDialogProps>(async () => (await loadCode()).FileDialog)

/** Has the code of the dialog there and tried once the page has nothing better to do: a first file opens like any other. */
export const prepareFileDialog = (time: AccountTime) =>
  whenIdle(async () => {
    await fileDialog.load().then(
      async () => (await loadCode()).warmUp(time),
      () => undefined, // only a guess at what comes next: the press asks again and tells
    )
    return () => {}
  })

/** Around the thumbnail of a file: a press shows everything about the file, on any page that has texts and calls. */
export function OpenFile({ children, ...about }: FileDialogProps & { children: ReactNode }) {
  const t = useTranslations('files')
  const dialog = useOverlay(fileDialog, about)
  const client = useQueryClient()
  const isHydrated = useHydrated()
  // The finger is still down when the file comes: the dialog is drawn once, with it, and not first without.
  const fetchAhead = () => void client.prefetchQuery(fileQuery(about.fileId, about.orderId))
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        {...dialog.trigger}
        onPointerDown={fetchAhead}
        aria-busy={dialog.isLoading || undefined}
        className={cx(
          'h-fit cursor-zoom-in rounded-control hover:outline-2 hover:outline-border-strong focus-visible:outline-2 focus-visible:outline-focus',
          whileDisabled,
        )}
      >
        <span className="sr-only">{t('open', { name: about.name })}</span>
        {children}
      </button>
      {dialog.element}
    </>
  )
}
