'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { Select } from '#components/ui/forms/select.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { addRole } from '#lib/users/mutations.ts'
import { canGive, roleForm, rolesToGive } from '#lib/users/rules.ts'
import { RoleSelect } from './role-select.tsx'
import type { AddRoleDialogProps } from './user-roles.tsx'

export function AddRoleDialog({ userId, accounts, open, onClose }: AddRoleDialogProps & OverlayProps) {
  const t = useTranslations('users')
  const refresh = useRefresh()
  const refusalOf = useRefusal('users.refused')
  const [only, ...others] = accounts
  const form = useSaveForm({
    schema: roleForm,
    values: { id: only && others.length === 0 ? only.id : '', role: '' as 'simple' },
    mutation: { mutationFn: (role) => addRole(userId, role) },
    onSaved: () => {
      notify.success(t('roles.added'))
      refresh()
      onClose()
    },
    creates: true,
    onFailed: refusalOf,
  })
  const [chosen, role] = useWatch({ control: form.control, name: ['id', 'role'] })
  const ownIn = (account: string) => accounts.find(({ id }) => id === account)?.role ?? 'admin'
  const change = (account: string) => {
    form.set('id', account)
    if (!canGive(ownIn(account), role)) form.set('role', '')
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      texts={{
        title: t('roles.addTitle'),
        submit: t('roles.add'),
        submitting: t('roles.adding'),
        failed: t('invite.failed'),
      }}
    >
      <Select
        label={t('roles.account')}
        placeholder={t('roles.choose')}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('id')}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <RoleSelect roles={rolesToGive(ownIn(chosen))} control={form.control} field={form.field('role')} />
    </FormDialog>
  )
}
