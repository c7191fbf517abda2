'use client'

import { Button } from '#components/ui/buttons/button.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import type { OpenConfirm } from './confirm.ts'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = { current: OpenConfirm; texts: { cancel: string; close: string } }

export function ConfirmDialog({ open, onClose, current, texts }: ConfirmDialogProps & OverlayProps) {
  const { title, text, action, cancel, tone = 'neutral' } = current.request
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      description={text}
      size="small"
      tone={tone}
      onSubmit={() => current.answer(true)}
      actions={
        <>
          {/* An Enter that comes too early must not do what cannot be undone. */}
          <Button onClick={onClose} data-autofocus={tone === 'neutral' ? undefined : ''}>
            {cancel ?? texts.cancel}
          </Button>
          <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'}>
            {action}
          </Button>
        </>
      }
    />
  )
}
