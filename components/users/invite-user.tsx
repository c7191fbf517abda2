'use client'

import { OverlayButton } from '#components/ui/buttons/overlay-button.tsx'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'

export type InviteDialogProps = { account: { id: string; name: string }; invitedBy: string; ownRole: string }

const inviteDialog = lazyOverlay<InviteDialogProps>(async () => (await import('./invite-dialog.tsx')).InviteDialog)

export function InviteUser({ label, ...given }: InviteDialogProps & { label: string }) {
  return (
    <OverlayButton overlay={inviteDialog} given={given} variant="primary" icon="add">
      {label}
    </OverlayButton>
  )
}
