'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ChoiceField } from '#components/forms/choice-field.tsx'
import { FieldGroup, PageForm, RequiredNote, SaveBar } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { SettingsChangedError, saveSettings } from '#lib/account/mutations.ts'
import {
  changedFields,
  numberUses,
  type SettingsFields,
  settingsForm,
  slaDays,
  toSettings,
  toSettingsValues,
} from '#lib/account/rules.ts'
import type { SettingsChoices } from '#lib/account/view-model.ts'
import { dimensionUnits, weightUnits } from '#lib/contract/accounts.ts'
import { ZoneFields } from './zone-fields.tsx'

/** Spec 2 §3. What someone else saved meanwhile replaces only untouched fields. */
export function SettingsForm({
  accountId,
  values,
  version,
  choices,
}: {
  accountId: string
  values: SettingsFields
  version: string | undefined
  choices: SettingsChoices
}) {
  const t = useTranslations('account.settings')
  const format = useFormatter()
  const refresh = useRefresh()
  const choose = useTranslations('forms.choice')('choose')
  const read = useRef({ values, version })
  const form = useSaveForm({
    schema: settingsForm,
    values,
    mutation: { mutationFn: (fields) => saveSettings(accountId, toSettings(fields), read.current.version) },
    onSaved: (settings) => {
      read.current = { values: toSettingsValues(settings), version: settings.version }
      notify.success(t('saved'))
      refresh()
    },
    onFailed: (error, adopt) => {
      if (!(error instanceof SettingsChangedError)) return undefined
      const now = toSettingsValues(error.settings)
      const changed = changedFields(read.current.values, now).map((name) => t(`field.${name}`))
      read.current = { values: now, version: error.settings.version }
      adopt(now)
      return t('changed', { fields: format.list(changed, { type: 'conjunction' }), count: changed.length })
    },
  })
  const text = (name: TextName) => <TextField label={t(`field.${name}`)} maxLength={200} {...form.field(name)} />
  const choice = (name: 'isoCountry' | 'currency', options: SettingsChoices['countries']) => (
    <ChoiceField
      control={form.control}
      name={name}
      label={t(`field.${name}`)}
      options={options}
      {...form.statusOf(name)}
    />
  )
  /** A value that was never chosen has an empty first choice. */
  const select = (name: SelectName, options: SettingsChoices['countries'], hint?: string) => (
    <Select
      label={t(`field.${name}`)}
      hint={hint}
      placeholder={values[name] ? undefined : choose}
      options={options}
      {...form.field(name)}
    />
  )
  return (
    <PageForm form={form} label={t('title')}>
      <div className="flex max-w-4xl flex-col gap-4 p-4">
        <RequiredNote />
        <FieldGroup title={t('group.company')}>
          {text('companyName')}
          <TextField
            label={t('field.emailAddress')}
            inputMode="email"
            maxLength={254}
            {...form.field('emailAddress')}
          />
          <TextField label={t('field.phoneNumber')} inputMode="tel" maxLength={200} {...form.field('phoneNumber')} />
          <TextField label={t('field.faxNumber')} inputMode="tel" maxLength={200} {...form.field('faxNumber')} />
        </FieldGroup>
        <FieldGroup title={t('group.address')}>
          {text('address1')}
          {text('address2')}
          {text('address3')}
          {text('town')}
          {text('state')}
          {text('postcode')}
          {choice('isoCountry', choices.countries)}
        </FieldGroup>
        <FieldGroup title={t('group.units')}>
          {select(
            'weightUnit',
            weightUnits.map((value) => ({ value, label: t(`weight.${value}`) })),
          )}
          {select(
            'dimensionUnit',
            dimensionUnits.map((value) => ({ value, label: t(`dimension.${value}`) })),
          )}
          {choice('currency', choices.currencies)}
        </FieldGroup>
        <FieldGroup title={t('group.time')}>
          <ZoneFields form={form} groups={choices.groups} zones={choices.zones} />
          {select('dateFormat', choices.dateFormats, t('dateFormatHint'))}
          {select(
            'defaultSlaDays',
            slaDays.map((value) => ({ value, label: t('sla', { days: Number(value) }) })),
            t('slaHint'),
          )}
        </FieldGroup>
        {/* Of an addition: an upstream that does not know it names no value. */}
        {values.reuseCancelledNumbers && (
          <FieldGroup title={t('group.orders')}>
            {select(
              'reuseCancelledNumbers',
              numberUses.map((value) => ({ value, label: t(`numbers.${value}`) })),
              t('numbersHint'),
            )}
          </FieldGroup>
        )}
      </div>
      <SaveBar form={form} title={t('saveFailed')} />
    </PageForm>
  )
}

type TextName = 'companyName' | 'address1' | 'address2' | 'address3' | 'town' | 'state' | 'postcode'
type SelectName = 'weightUnit' | 'dimensionUnit' | 'dateFormat' | 'defaultSlaDays' | 'reuseCancelledNumbers'
