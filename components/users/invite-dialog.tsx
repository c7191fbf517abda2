'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { TextField, verbatim } from '#components/ui/forms/text-field.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { invite } from '#lib/users/mutations.ts'
import { inviteForm, rolesToGive } from '#lib/users/rules.ts'
import type { InviteDialogProps } from './invite-user.tsx'
import { OutboxDialog } from './outbox-note.tsx'
import { RoleSelect } from './role-select.tsx'

export function InviteDialog({ account, invitedBy, ownRole, open, onClose }: InviteDialogProps & OverlayProps) {
  const t = useTranslations('users.invite')
  const refresh = useRefresh()
  const refusalOf = useRefusal('users.refused')
  const [outbox, setOutbox] = useState<string>()
  const form = useSaveForm({
    schema: inviteForm,
    values: { name: '', email: '', role: '' as 'simple' },
    mutation: { mutationFn: (fields) => invite({ account, invitedBy }, fields) },
    onSaved: (answer) => {
      refresh()
      if (answer.outbox !== undefined) return setOutbox(answer.outbox)
      notify.success(t('done'))
      onClose()
    },
    creates: true,
    onFailed: refusalOf,
  })
  if (outbox !== undefined) return <OutboxDialog title={t('done')} outbox={outbox} open={open} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      texts={{ title: t('title'), submit: t('send'), submitting: t('sending'), failed: t('failed') }}
    >
      <TextField label={t('name')} autoComplete="off" maxLength={200} {...form.field('name')} />
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        inputMode="email"
        {...verbatim}
        maxLength={254}
        {...form.field('email')}
      />
      <RoleSelect roles={rolesToGive(ownRole)} control={form.control} field={form.field('role')} />
    </FormDialog>
  )
}
