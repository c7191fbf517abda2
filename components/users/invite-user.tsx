'use client'

import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'

export type InviteDialogProps = { account: { id: string; name: string }; invitedBy: string; ownRole: string }

const inviteDialog = lazyOverlay<InviteDialogProps>(async () => (await import('./invite-dialog.tsx')).InviteDialog)

export function InviteUser({ label, ...given }: InviteDialogProps & { label: string }) {
  const dialog = useOverlay(inviteDialog, given)
  return (
    <>
      <Button {...dialog.trigger} pending={dialog.isLoading} variant="primary" icon="add">
        {label}
      </Button>
      {dialog.element}
    </>
  )
}
