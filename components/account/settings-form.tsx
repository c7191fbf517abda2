'use client'

import { useTranslations } from 'next-intl'
import { ChoiceField } from '#components/forms/choice-field.tsx'
import { FieldGroup, PageForm, RequiredNote, SaveBar } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { notify } from '#components/ui/feedback/notify.ts'
import { type Option, Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { readSettings, saveSettings } from '#lib/account/mutations.ts'
import {
  clockTimes,
  offOrOn,
  type SettingsFields,
  settingNames,
  settingsForm,
  slaDays,
  toSettings,
  toSettingsValues,
} from '#lib/account/rules.ts'
import type { SettingsChoices } from '#lib/account/view-model.ts'
import { dimensionUnits, weightUnits, workingDays } from '#lib/contract/accounts.ts'
import { ZoneFields } from './zone-fields.tsx'

/** Spec 2 §3. */
export function SettingsForm({
  accountId,
  values,
  version,
  choices,
  isOwner,
}: {
  accountId: string
  isOwner: boolean
  values: SettingsFields
  version: string | undefined
  choices: SettingsChoices
}) {
  const t = useTranslations('account.settings')
  const refresh = useRefresh()
  const choose = useTranslations('forms.choice')('choose')
  const options: { readonly [Name in keyof SettingsFields]?: readonly Option[] } = {
    isoCountry: choices.countries,
    currency: choices.currencies,
    timezone: choices.zones,
    weightUnit: weightUnits.map((value) => ({ value, label: t(`weight.${value}`) })),
    dimensionUnit: dimensionUnits.map((value) => ({ value, label: t(`dimension.${value}`) })),
    dateFormat: choices.dateFormats,
    defaultSlaDays: slaDays.map((value) => ({ value, label: t('sla', { days: Number(value) }) })),
    workingDays: workingDays.map((value) => ({ value, label: t(`days.${value}`) })),
    workFrom: clockTimes.map((value) => ({ value, label: value })),
    workTo: clockTimes.map((value) => ({ value, label: value })),
    reuseCancelledNumbers: offOrOn.map((value) => ({ value, label: t(`numbers.${value}`) })),
    countPackedCopies: offOrOn.map((value) => ({ value, label: t(`packed.counts.${value}`) })),
    requirePacking: offOrOn.map((value) => ({ value, label: t(`packed.requires.${value}`) })),
  }
  const form = useSaveForm({
    schema: settingsForm,
    values,
    mutation: { mutationFn: (fields) => saveSettings(accountId, toSettings(fields)) },
    record: {
      version,
      read: () => readSettings(toSettingsValues),
      fields: Object.fromEntries(
        settingNames.map((name) => [name, { label: t(`field.${name}`), options: options[name] }]),
      ),
    },
    onSaved: () => {
      notify.success(t('saved'))
      refresh()
    },
  })
  const text = (name: Name) => <TextField label={t(`field.${name}`)} maxLength={200} {...form.field(name)} />
  const choice = (name: 'isoCountry' | 'currency') => (
    <ChoiceField
      control={form.control}
      name={name}
      label={t(`field.${name}`)}
      options={options[name] ?? []}
      {...form.statusOf(name)}
    />
  )
  /** A value that was never chosen has an empty first choice. */
  const select = (name: Name, hint?: string) => (
    <Select
      label={t(`field.${name}`)}
      hint={hint}
      placeholder={values[name] ? undefined : choose}
      options={options[name] ?? []}
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
          {choice('isoCountry')}
        </FieldGroup>
        <FieldGroup title={t('group.units')}>
          {select('weightUnit')}
          {select('dimensionUnit')}
          {choice('currency')}
        </FieldGroup>
        <FieldGroup title={t('group.time')}>
          <ZoneFields form={form} groups={choices.groups} zones={choices.zones} />
          {select('dateFormat', t('dateFormatHint'))}
          {select('defaultSlaDays', t('slaHint'))}
        </FieldGroup>
        {/* Additions: an upstream that does not know them names no value. */}
        {values.workingDays && (
          <FieldGroup title={t('group.work')}>
            {select('workingDays', t('daysHint'))}
            {select('workFrom')}
            {select('workTo', t('workToHint'))}
          </FieldGroup>
        )}
        {values.reuseCancelledNumbers && (
          <FieldGroup title={t('group.orders')}>{select('reuseCancelledNumbers', t('numbersHint'))}</FieldGroup>
        )}
        {values.countPackedCopies && (
          <FieldGroup title={t('group.packing')}>
            {select('countPackedCopies', t('packed.countsHint'))}
            {isOwner ? (
              select('requirePacking', t('packed.requiresHint'))
            ) : (
              <Select
                label={t('field.requirePacking')}
                hint={t('packed.ownerOnly')}
                options={options.requirePacking ?? []}
                value={values.requirePacking}
                disabled
              />
            )}
          </FieldGroup>
        )}
      </div>
      <SaveBar form={form} title={t('saveFailed')} />
    </PageForm>
  )
}

type Name = (typeof settingNames)[number]
