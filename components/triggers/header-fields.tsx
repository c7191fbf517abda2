'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { useSaveForm } from '#components/forms/use-save-form.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { FieldError } from '#components/ui/forms/field-error.tsx'
import { TextField, verbatim } from '#components/ui/forms/text-field.tsx'
import { isComposing } from '#components/ui/is-composing.ts'
import { findNext } from '#components/ui/use-next-focus.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import {
  findHeaderFault,
  type Header,
  isMasked,
  maxHeaders,
  parseHeaders,
  type triggerForm,
  withHeader,
} from '#lib/triggers/rules.ts'

export type TriggerSaveForm = ReturnType<typeof useSaveForm<ReturnType<typeof triggerForm>, unknown>>

/** Spec 2 §5: a header is added only with a name and a value. */
export function HeaderFields({
  form,
}: {
  form: Pick<TriggerSaveForm, 'control' | 'field' | 'set' | 'setAll' | 'statusOf'>
}) {
  const t = useTranslations('triggers.headers')
  const [text, name, value] = useWatch({
    control: form.control,
    name: ['headers', 'headerName', 'headerValue'],
  })
  const headers = parseHeaders(text)
  const { ref: list } = useController({ control: form.control, name: 'headers' }).field
  const fields = useRef<HTMLDivElement>(null)
  const setHeaders = (next: readonly Header[]) => form.set('headers', JSON.stringify(next))
  const fault = findHeaderFault({ name, value })
  const added = withHeader(headers, { name, value })
  const cannotAdd =
    name.trim() === '' || value.trim() === '' ? t('incomplete') : added.length > maxHeaders ? t('most') : null

  function add() {
    if (cannotAdd) return
    // Set again, so that what is wrong shows beside its field.
    const [nextName, nextValue] = fault ? [name, value] : ['', '']
    if (!fault) setHeaders(added)
    form.setAll([
      ['headerName', nextName],
      ['headerValue', nextValue],
    ])
    fields.current?.querySelector('input')?.focus()
  }

  /** The button goes with its header. */
  function remove(header: Header, button: HTMLElement) {
    const next = findNext(button, '[data-remove-header]') ?? fields.current?.querySelector('input')
    setHeaders(headers.filter((other) => other !== header))
    if (form.statusOf('headerName').error) form.set('headerName', name) // there may be place for it now
    next?.focus()
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault() // it would save the trigger
    add()
  }

  const { error } = form.statusOf('headers')
  return (
    <Panel
      title={t('title')}
      note={<span className="text-sm text-muted">{t('count', { count: headers.length })}</span>}
    >
      {/* Gets the focus where the headers are refused. */}
      <fieldset ref={list} aria-label={t('title')} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
        {error && <FieldError alert text={error} />}
        {headers.length > 0 && (
          <ul aria-label={t('title')} className="divide-y divide-border rounded-control border border-border">
            {headers.map((header) => (
              <li key={header.name} className="flex items-center gap-3 py-1 pr-1 pl-3">
                <Code className="min-w-0 flex-1 text-sm wrap-anywhere">
                  {header.name}: {isMasked(header) ? <Masked /> : header.value}
                </Code>
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  iconOnly
                  data-remove-header=""
                  onClick={({ currentTarget }) => remove(header, currentTarget)}
                >
                  {t('remove', { name: isolate(header.name) })}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {headers.some(isMasked) && <p className="text-sm text-muted">{t('masked')}</p>}
        <div ref={fields} className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TextField
            label={t('name')}
            mono
            {...verbatim}
            maxLength={200}
            onKeyDown={addOnEnter}
            {...form.field('headerName')}
          />
          <TextField
            label={t('value')}
            mono
            {...verbatim}
            maxLength={2000}
            onKeyDown={addOnEnter}
            {...form.field('headerValue')}
          />
          <Button icon="add" onClick={add} disabledReason={cannotAdd}>
            {t('add')}
          </Button>
        </div>
      </fieldset>
    </Panel>
  )
}

function Masked() {
  const t = useTranslations('triggers.headers')
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        ••••••••
      </span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  )
}
