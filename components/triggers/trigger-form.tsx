'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CheckField } from '#components/forms/check-field.tsx'
import { FieldGroup, PageForm, RequiredNote, SaveBar } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { type Option, Select } from '#components/ui/forms/select.tsx'
import { TextField, verbatim } from '#components/ui/forms/text-field.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { TriggerInput } from '#lib/contract/triggers.ts'
import { toEventName } from '#lib/triggers/formats.ts'
import { readTrigger, saveTrigger } from '#lib/triggers/mutations.ts'
import {
  isInsecure,
  isMasked,
  isMethod,
  methods,
  newTrigger,
  off,
  on,
  parseHeaders,
  parseIds,
  replacesHidden,
  type TriggerFields,
  toTrigger,
  triggerForm,
  triggerTypes,
} from '#lib/triggers/rules.ts'
import { toTriggersSearch } from '#lib/triggers/search-params.ts'
import type { FormChoices } from '#lib/triggers/view-model.ts'
import { HeaderFields } from './header-fields.tsx'
import { PartnerFields } from './partner-fields.tsx'

export type TestDialogProps = { trigger: TriggerInput; time: AccountTime }

const testDialog = lazyOverlay<TestDialogProps>(async () => (await import('./test-dialog.tsx')).TestDialog)

type Props = {
  id: string | undefined
  values: TriggerFields
  version: string | undefined
  /** May be none of those on offer. */
  eventName: string
  choices: FormChoices
  time: AccountTime
}

export function TriggerForm({ id, values, version, eventName, choices, time }: Props) {
  const t = useTranslations('triggers')
  const ofForms = useTranslations('forms')
  const [schema] = useState(() =>
    triggerForm({
      address: t('wrong.address'),
      credentials: t('wrong.credentials'),
      headerName: t('wrong.headerName'),
      headerValue: t('wrong.headerValue'),
      headerMissing: t('wrong.headerMissing'),
      headersMost: t('headers.most'),
    }),
  )
  const types = triggerTypes.map((value) => ({ value, label: t(`type.${value}`) }))
  const events = choices.events.map(({ id: value, name }) => ({ value, label: toEventName(t, name) }))
  const templates = choices.templates.map(({ id, name, active }) => ({
    value: id,
    label: active ? name : t('inactiveTemplate', { name }),
  }))
  const partners = choices.partners?.map(toOption) ?? []
  const onOrOff = [
    { value: on, label: ofForms('on') },
    { value: off, label: ofForms('off') },
  ]
  const shared = {
    name: { label: t('field.name') },
    triggerSourceId: { label: t('field.event'), options: events },
    active: { label: t('field.active'), options: onOrOff },
    type: { label: t('field.type'), options: types },
    address: { label: t('field.address') },
    method: { label: t('field.method') },
    templateId: { label: t('field.template'), options: templates },
    retry: { label: t('field.retry'), options: onOrOff },
    share: { label: t('field.share'), options: onOrOff },
    headers: {
      label: t('headers.title'),
      hint: t('headers.maybeChanged'),
      replacesHidden,
      toText: (text: string) =>
        parseHeaders(text)
          .map((header) => `${header.name}: ${isMasked(header) ? t('headers.hidden') : header.value}`)
          .join('\n'),
    },
    linkedAccountIds: {
      label: t('partners.title'),
      toText: (text: string) =>
        parseIds(text)
          .map((id) => partners.find(({ value }) => value === id)?.label ?? id)
          .join('\n'),
    },
  }
  const form = useSaveForm({
    schema,
    values,
    agree: async (fields) =>
      !isInsecure(fields) ||
      confirm({
        title: t('insecure.title'),
        text: t('insecure.text', { address: isolate(fields.address) }),
        action: t('insecure.action'),
        tone: 'warning',
      }),
    mutation: { mutationFn: (fields) => saveTrigger(toTrigger(fields, id)) },
    onSaved: () => void notify.success(t(id === undefined ? 'add.done' : 'edit.done')),
    opens: ({ trigger }) => {
      const saved = trigger?._id ?? id
      return paths.triggersAt(toTriggersSearch({ saved, sort: id === undefined ? 'newest' : undefined }))
    },
    creates: id === undefined,
    record: id === undefined ? undefined : { version, read: () => readTrigger(id), fields: shared },
  })
  const [tested, setTested] = useState<TriggerInput>()
  const test = useOverlay(testDialog, { trigger: tested ?? toTrigger(values, id), time })
  const [type, address, method] = useWatch({ control: form.control, name: ['type', 'address', 'method'] })
  const typeField = form.field('type')
  const isEmail = type === 'email'
  const kept = { ...values, ...form.saved }
  const toggle = (name: 'active' | 'retry' | 'share') => (
    <CheckField
      control={form.control}
      name={name}
      {...{ on, off }}
      error={form.statusOf(name).error}
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      className="self-start"
    />
  )
  return (
    <>
      <PageForm form={form} label={t(id === undefined ? 'add.title' : 'edit.title')}>
        <div className="flex max-w-4xl flex-col gap-4 p-4">
          <RequiredNote />
          <FieldGroup title={t('group.what')}>
            <TextField label={t('field.name')} autoComplete="off" maxLength={200} {...form.field('name')} />
            <Select
              label={t('field.event')}
              placeholder={t('choose')}
              options={withKept(
                events,
                kept.triggerSourceId,
                kept.triggerSourceId === values.triggerSourceId ? eventName : '',
              )}
              {...form.field('triggerSourceId')}
            />
            {toggle('active')}
          </FieldGroup>
          <FieldGroup title={t('group.where')}>
            <Select
              label={t('field.type')}
              options={withKept(types, kept.type)}
              {...typeField}
              onChange={(event) => {
                void typeField.onChange(event)
                if (form.statusOf('address').error) form.set('address', address) // checked by the other type
                // Nobody sees the method of an e-mail, to choose another one.
                if (event.target.value === 'email' && !isMethod(method)) form.set('method', newTrigger.method)
              }}
            />
            <TextField
              label={t('field.address')}
              hint={t(isEmail ? 'hint.email' : 'hint.address')}
              inputMode={isEmail ? 'email' : 'url'}
              {...verbatim}
              maxLength={2048}
              {...form.field('address')}
            />
            {!isEmail && (
              <Select
                label={t('field.method')}
                options={withKept(methods.map(toChoice), kept.method)}
                {...form.field('method')}
              />
            )}
            <Select
              label={t('field.template')}
              hint={t('hint.template')}
              placeholder={t('noTemplate')}
              options={withKept(templates, kept.templateId)}
              {...form.field('templateId')}
            />
            {toggle('retry')}
            {toggle('share')}
          </FieldGroup>
          {!isEmail && <HeaderFields form={form} />}
          <PartnerFields form={form} partners={choices.partners} canLink={choices.canLink} />
        </div>
        <SaveBar form={form} title={t('saveFailed')} list={paths.triggersAt(toTriggersSearch({ sort: 'newest' }))}>
          <Button
            aria-haspopup="dialog"
            pending={test.isLoading}
            onPointerEnter={test.trigger.onPointerEnter}
            onFocus={test.trigger.onFocus}
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) =>
              form.check((fields) => {
                setTested(toTrigger(fields, id))
                test.open(currentTarget)
              })
            }
          >
            {t('test.action')}
          </Button>
        </SaveBar>
      </PageForm>
      {test.element}
    </>
  )
}

const toChoice = (value: string) => ({ value, label: value })
const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** What is saved stays a choice, also where it is none any more. */
const withKept = (choices: readonly Option[], value: string, label = '') =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: label || value }]
