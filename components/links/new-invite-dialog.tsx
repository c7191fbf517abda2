'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { FieldError } from '#components/ui/forms/field-error.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField, verbatim } from '#components/ui/forms/text-field.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { OutboxDialog } from '#components/users/outbox-note.tsx'
import { accountType } from '#lib/contract/accounts.ts'
import { invitePartner } from '#lib/links/mutations.ts'
import { followPermissions, invitationForm } from '#lib/links/rules.ts'

type Values = { accountType: string; ordersubmission: boolean; outsource: boolean }

export function NewInviteDialog({ open, onClose }: OverlayProps) {
  const t = useTranslations('links.invite')
  const names = useTranslations('links.permission')
  const refresh = useRefresh()
  const refusalOf = useRefusal('links.refused')
  const [outbox, setOutbox] = useState<string>()
  function finish() {
    // First the address forgets the dialog: the router drops a refresh during which the address changes.
    onClose()
    refresh()
  }
  const [schema] = useState(() =>
    invitationForm({
      emailRequired: t('emailRequired'),
      emailInvalid: t('emailInvalid'),
      ordersRequired: t('ordersRequired'),
    }),
  )
  const form = useSaveForm({
    schema,
    values: { email: '', accountType: '' as 'psp', ordersubmission: 'on', outsource: 'on' },
    mutation: { mutationFn: invitePartner },
    onSaved: ({ emailSuccess, outbox: kept }) => {
      if (kept !== undefined) return setOutbox(kept)
      if (emailSuccess) notify.success(t('sent'))
      else notify.warning(t('unsent'))
      finish()
    },
    creates: true,
    onFailed: refusalOf,
  })
  const { control } = form
  const [type, orders, outsourcing] = useWatch({ control, name: ['accountType', 'ordersubmission', 'outsource'] })
  const now: Values = { accountType: type, ordersubmission: orders === 'on', outsource: outsourcing === 'on' }
  const change = (changed: Partial<Values>, field: keyof Values) => {
    const next = followPermissions({ ...now, ...changed }, field)
    form.set('accountType', next.accountType)
    form.set('ordersubmission', next.ordersubmission ? 'on' : '')
    form.set('outsource', next.outsource ? 'on' : '')
  }
  const typeField = form.field('accountType')
  const { error } = form.statusOf('ordersubmission')
  if (outbox !== undefined) return <OutboxDialog title={t('created')} outbox={outbox} open={open} onClose={finish} />
  return (
    <FormDialog
      form={{ ...form, incomplete: error ?? form.incomplete }}
      open={open}
      onClose={onClose}
      texts={{ title: t('title'), submit: t('send'), submitting: t('sending'), failed: t('failed') }}
    >
      <TextField label={t('email')} inputMode="email" {...verbatim} maxLength={254} {...form.field('email')} />
      <Select
        label={t('type')}
        placeholder={t('choose')}
        options={accountType.options.map((value) => ({ value, label: t(value) }))}
        {...typeField}
        onChange={(event) => change({ accountType: event.currentTarget.value }, 'accountType')}
      />
      <fieldset>
        <legend className="text-sm font-medium">{t('permissions')}</legend>
        {error && <FieldError alert text={error} />}
        <Checkbox
          label={names('ordersubmission')}
          checked={now.ordersubmission}
          onChange={() => change({ ordersubmission: !now.ordersubmission }, 'ordersubmission')}
        />
        <Checkbox
          label={names('outsource')}
          checked={now.outsource}
          hint={type === 'brand' && t('ofBrand')}
          locked={type === 'brand'}
          onChange={() => change({ outsource: !now.outsource }, 'outsource')}
        />
      </fieldset>
    </FormDialog>
  )
}
