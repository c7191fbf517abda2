'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { FormProblem } from '#components/forms/form-parts.tsx'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { queryFor } from '#lib/browser/calls/call-proxy.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { longestWaitS, retryAfterSecondsOf } from '#lib/browser/calls/rate-limit.ts'
import { isUnknownId } from '#lib/common/errors/is-not-found.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { looksLike } from '#lib/links/look-alike/look-alike.ts'
import { createLink, verifyCode } from '#lib/links/mutations.ts'
import { verifyForm } from '#lib/links/rules.ts'

/** Words of the upstream for the code would take the place of those of the specification. */
function rejectWithoutFaults(error: unknown): never {
  throw isUnknownId(error) ? new UpstreamError(error.call, error.status, undefined, { cause: error }) : error
}

export function VerifyDialog({ code, open, onClose }: { code: string } & OverlayProps) {
  const t = useTranslations('links.verify')
  const close = useTranslations('forms')('close')
  const ofErrors = useTranslations('errors')
  const refusalOf = useRefusal('links.refused')
  const [verified, setVerified] = useState<{ code: string; name: string; id: string | undefined }>()
  const [refresh] = usePendingRefresh()
  function wordsOf(error: unknown): string {
    if (isUnknownId(error)) return t('unknown')
    const seconds = retryAfterSecondsOf(error) ?? 0
    return seconds > longestWaitS ? t('tooMany', { minutes: Math.ceil(seconds / 60) }) : refusalOf(error)
  }
  const form = useSaveForm({
    schema: verifyForm,
    values: { code },
    mutation: {
      mutationFn: async ({ code: typed }) => {
        const { name, _id: id } = (await verifyCode(typed).catch(rejectWithoutFaults)).data
        return { code: typed, name, id }
      },
    },
    asksBeforeLoss: false, // nine characters, which are in the mail
    onSaved: setVerified,
    onFailed: wordsOf,
  })
  const links = useQuery({ ...queryFor(accountLinks.allActive, {}), enabled: verified !== undefined })
  const namesake =
    verified &&
    links.data?.data
      .flatMap(({ accountIdA, accountNameA, accountIdB, accountNameB }) => [
        { id: accountIdA, name: accountNameA },
        { id: accountIdB, name: accountNameB },
      ])
      .find(({ id, name }) => id !== verified.id && looksLike(name, verified.name))?.name
  const save = useMutation({
    mutationFn: createLink,
    meta: { failure: false }, // the dialog says it
    onSuccess: () => {
      notify.success(t('saved'))
      onClose()
    },
    onSettled: refresh,
  })
  const isUnknownOutcome = isUnanswered(save.error)
  const problem = isUnknownOutcome ? ofErrors('outcome_unknown') : save.error ? wordsOf(save.error) : undefined
  if (verified === undefined) {
    return (
      <FormDialog
        form={form}
        open={open}
        onClose={onClose}
        texts={{ title: t('title'), submit: t('submit'), submitting: t('submitting'), failed: t('failed') }}
      >
        <TextField
          label={t('code')}
          hint={t('hint')}
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          {...form.field('code')}
        />
      </FormDialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={t('title')}
      size="small"
      step="verified"
      busy={save.isPending}
      onSubmit={() => save.mutate(verified.code)}
      actions={
        <>
          <Button onClick={onClose} disabledReason={save.isPending ? t('saving') : null}>
            {close}
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="success" live>
          {t('verified', { name: isolate(verified.name) })}
        </Alert>
        {namesake && (
          <Alert tone="warning" live>
            {t('lookAlike', { name: isolate(namesake) })}
          </Alert>
        )}
        <FormProblem form={{ problem, isUnknown: isUnknownOutcome }} title={t('saveFailed')} />
      </div>
    </Dialog>
  )
}
