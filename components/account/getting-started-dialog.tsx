'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { QueryProvider } from '#components/shell/frame/query-provider.tsx'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { readSettings, saveSettings } from '#lib/account/mutations.ts'
import { firstSettingsForm, slaDays, toFirstSettings } from '#lib/account/rules.ts'
import { paths } from '#lib/common/paths.ts'
import type { GettingStartedProps } from './getting-started-host.tsx'
import { ZoneFields } from './zone-fields.tsx'

export function GettingStartedDialog(props: GettingStartedProps & OverlayProps) {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <NextIntlClientProvider locale={props.locale} messages={props.messages as object} timeZone="UTC">
      <QueryProvider>
        {isSaved ? <Thanks {...props} /> : <FirstSettings {...props} onSaved={() => setIsSaved(true)} />}
      </QueryProvider>
    </NextIntlClientProvider>
  )
}

function FirstSettings({
  accountId,
  version,
  stored,
  groups,
  zones,
  open,
  onSaved,
}: GettingStartedProps & OverlayProps & { onSaved: () => void }) {
  const t = useTranslations('account')
  const slaOptions = slaDays.map((value) => ({ value, label: t('settings.sla', { days: Number(value) }) }))
  const form = useSaveForm({
    schema: firstSettingsForm,
    values: { timezoneGroup: '', timezone: '', defaultSlaDays: '' as '0' },
    mutation: {
      mutationFn: ({ timezoneGroup: _group, defaultSlaDays, ...settings }) =>
        saveSettings(accountId, { ...settings, defaultSlaDays: Number(defaultSlaDays) }),
    },
    record: {
      version,
      values: stored,
      read: () => readSettings(toFirstSettings),
      fields: {
        timezone: { label: t('zone.timezone'), options: zones },
        defaultSlaDays: { label: t('start.defaultSlaDays'), options: slaOptions },
      },
    },
    onSaved,
  })
  return (
    <FormDialog
      form={form}
      open={open}
      description={t('start.text')}
      texts={{
        title: t('start.title'),
        submit: t('start.save'),
        submitting: t('start.saving'),
        failed: t('start.failed'),
      }}
    >
      <ZoneFields form={form} groups={groups} zones={zones} />
      <Select
        label={t('start.defaultSlaDays')}
        hint={t('start.slaHint')}
        placeholder={t('start.choose')}
        options={slaOptions}
        {...form.field('defaultSlaDays')}
      />
    </FormDialog>
  )
}

function Thanks({ open, onClose }: OverlayProps) {
  const t = useTranslations('account.start')
  const refresh = useRefresh()
  const close = () => {
    onClose()
    refresh() // dates follow the new zone
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      closeLabel={t('close')}
      size="small"
      title={t('thanks')}
      description={t('thanksText')}
      actions={
        <>
          <ButtonLink href={paths.orderTutorial} onClick={close}>
            {t('tutorial')}
          </ButtonLink>
          <ButtonLink href={paths.accountSettings} onClick={close}>
            {t('review')}
          </ButtonLink>
          <ButtonLink href={paths.setupList} variant="primary" onClick={close}>
            {t('setupList')}
          </ButtonLink>
        </>
      }
    />
  )
}
