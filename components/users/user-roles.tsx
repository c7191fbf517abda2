'use client'

import { useTranslations } from 'next-intl'
import { OverlayButton } from '#components/ui/buttons/overlay-button.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import type { RoleRow } from '#lib/users/rules.ts'
import { canGive, type ManagedAccount } from '#lib/users/rules.ts'
import { UserRole } from './user-role.tsx'

export type AddRoleDialogProps = { userId: string; accounts: readonly ManagedAccount[] }

const addRoleDialog = lazyOverlay<AddRoleDialogProps>(async () => (await import('./add-role-dialog.tsx')).AddRoleDialog)

/** `managed`: where the signed-in user may give roles. */
export function UserRoles({
  userId,
  accountId,
  isSelf,
  name,
  roles,
  managed,
}: {
  userId: string
  accountId: string
  isSelf: boolean
  name: string
  roles: readonly RoleRow[]
  managed: readonly ManagedAccount[]
}) {
  const t = useTranslations('users.roles')
  const accounts = managed.filter(({ id }) => roles.every((role) => role.id !== id))
  return (
    <Panel
      title={t('title')}
      flush
      actions={
        <OverlayButton
          overlay={addRoleDialog}
          given={{ userId, accounts }}
          size="small"
          icon="add"
          disabledReason={accounts.length === 0 ? t('hasAll') : null}
        >
          {t('add')}
        </OverlayButton>
      }
    >
      {roles.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      <ul className="divide-y divide-border">
        {roles.map((role) => (
          <UserRole
            key={role._id}
            userId={userId}
            isSelf={isSelf}
            isLast={role.id === accountId}
            userName={name}
            role={role}
            isManaged={managed.some(({ id, role: own }) => id === role.id && canGive(own, role.role))}
          />
        ))}
      </ul>
    </Panel>
  )
}
