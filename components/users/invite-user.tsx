'use client'

import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import type { Role } from '#lib/contract/call.ts'

export type InviteDialogProps = { account: { id: string; name: string }; invitedBy: string; ownRole: Role }

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
