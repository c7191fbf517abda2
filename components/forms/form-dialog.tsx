'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { filledInMark } from '#lib/browser/keyboard/fields.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { FormProblem, RequiredNote, SubmitButton } from './form-parts.tsx'
import type { SaveForm } from './use-save-form.ts'

type Texts = {
  title: string
  submit: string
  submitting: string
  failed: string
}

/** Its button waits until the form is filled in. Closing it asks first, where something is typed. */
export function FormDialog({
  form,
  texts,
  open,
  onClose,
  description,
  children,
}: {
  form: SaveForm
  texts: Texts
  open: boolean
  /** Absent: it cannot be closed before it is saved. */
  onClose?: () => void
  description?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('forms')
  const close = async () => {
    if (await form.askBeforeLoss()) onClose?.()
  }
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      closeLabel={onClose ? t('close') : null}
      title={texts.title}
      description={description}
      busy={form.isSaving}
      onSubmit={form.submit}
      showsMissing
      mark={filledInMark}
      actions={
        <>
          {onClose && (
            <Button onClick={() => void close()} disabledReason={form.isSaving ? texts.submitting : null}>
              {t('cancel')}
            </Button>
          )}
          <SubmitButton form={form} pendingLabel={texts.submitting} waits>
            {texts.submit}
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChangedMeanwhile form={form} />
        <FormProblem form={form} title={texts.failed} />
        {children}
        <RequiredNote />
      </div>
    </Dialog>
  )
}
