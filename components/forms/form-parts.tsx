'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { filledInMark } from '#lib/browser/keyboard/fields.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { SaveForm } from './use-save-form.ts'

/** Until the page is hydrated, the fields take nothing: what is typed before would be overwritten. */
export function PageForm({ form, label, children }: { form: SaveForm; label: string; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} {...filledInMark}>
      {/* What gets the focus does not stop under a `SaveBar`. */}
      <fieldset disabled={!isHydrated} className="contents **:scroll-mb-24">
        <ChangedMeanwhile form={form} />
        {children}
      </fieldset>
    </form>
  )
}

export function FormProblem({
  form,
  title,
  list,
}: {
  form: Pick<SaveForm, 'problem' | 'isUnknown'>
  title: string
  /** Where the user looks for what may have been saved. */
  list?: Route | undefined
}) {
  const t = useTranslations('forms')
  if (form.problem === undefined) return null
  // "It could not be saved" would contradict that this is not known.
  if (form.isUnknown) {
    const look = list && (
      <ButtonLink href={list} target="_blank" icon="external" size="small">
        {t('openList')}
      </ButtonLink>
    )
    return <Alert tone="danger" title={form.problem} live action={look} />
  }
  return (
    <Alert tone="danger" title={title} live>
      <span className="whitespace-pre-line">{form.problem}</span>
    </Alert>
  )
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>
    </Panel>
  )
}

export function RequiredNote() {
  return <p className="text-sm text-muted">{useTranslations('forms')('requiredNote')}</p>
}

/** `children`: other buttons. */
export function SaveRow({ form, waits = false, children }: { form: SaveForm; waits?: boolean; children?: ReactNode }) {
  const t = useTranslations('forms')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SubmitButton form={form} pendingLabel={t('saving')} waits={waits}>
        {t('save')}
      </SubmitButton>
      {children}
      {form.isDirty && <span className="text-sm text-muted">{t('unsaved')}</span>}
    </div>
  )
}

/** Stays at the end of the window. */
export function SaveBar({
  title,
  list,
  ...row
}: ComponentProps<typeof SaveRow> & Omit<ComponentProps<typeof FormProblem>, 'form'>) {
  return (
    <div className="sticky bottom-(--lower-edge) z-1 flex flex-col gap-3 border-t border-border bg-surface px-4 py-3">
      <FormProblem form={row.form} title={title} list={list} />
      <SaveRow {...row} />
    </div>
  )
}

export function SubmitButton({
  form,
  pendingLabel,
  waits = false,
  children,
}: {
  form: SaveForm
  pendingLabel: string
  /** It does nothing until the form is filled in, and says so. Else it shows what is wrong. */
  waits?: boolean
  children: ReactNode
}) {
  return (
    <Button
      type="submit"
      variant="primary"
      pending={form.isSaving}
      pendingLabel={pendingLabel}
      disabledReason={waits && !form.isSaving ? form.incomplete : null}
      // Leaving the field would show what is wrong with it, move the button from under the pointer and lose the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Button>
  )
}
