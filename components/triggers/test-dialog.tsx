'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProblem } from '#components/forms/form-parts.tsx'
import { LineDiff } from '#components/forms/line-diff.tsx'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import type { TriggerInput, triggers } from '#lib/contract/triggers.ts'
import { testTrigger } from '#lib/triggers/mutations.ts'
import { eventsQuery, previewQuery } from '#lib/triggers/queries.ts'
import { toReadable } from '#lib/triggers/view-model.ts'
import { AnswerBadge, isSuccess } from './answer-badge.tsx'
import { HeaderLines, MessageText, SentRequest } from './message-text.tsx'
import type { TestDialogProps } from './trigger-form.tsx'

/** Where the upstream knows events, the request is shown before it is sent (decision 051). */
export function TestDialog({ trigger, time, open, onClose }: TestDialogProps & OverlayProps) {
  const t = useTranslations('triggers.test')
  const events = useQuery(eventsQuery(trigger.triggerSourceId))
  const [eventId, setEventId] = useState<string>()
  const errors = useTranslations('errors')
  const reasonOf = useTestReason()
  const isPlain = events.data === null
  const test = useMutation({
    mutationFn: (template: string) => testTrigger(trigger, template, eventId),
    meta: { failure: false },
    onSuccess: ({ statusCode, durationMs }) => {
      // An upstream without additions does not say what came of it.
      if (durationMs === undefined || isSuccess(statusCode)) notify.success(t('sent'))
      else notify.warning(statusCode === undefined ? t('unanswered') : t('refused', { status: String(statusCode) }))
      if (isPlain) onClose()
    },
  })
  const isUnknown = isUnanswered(test.error)
  const { templateId } = trigger
  const send = () => templateId !== undefined && test.mutate(templateId)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('close')}
      size={isPlain ? 'medium' : 'large'}
      title={t('title')}
      description={t('description')}
      busy={test.isPending}
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose} disabledReason={test.isPending ? t('sending') : null}>
            {t('close')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            pending={test.isPending}
            pendingLabel={t('sending')}
            disabledReason={templateId === undefined ? t('needsTemplate') : null}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        {templateId === undefined && <Alert tone="warning" live title={t('needsTemplate')} />}
        {test.error && (
          <FormProblem
            title={t('failed')}
            form={{ problem: isUnknown ? errors('outcome_unknown') : reasonOf(test.error), isUnknown }}
          />
        )}
        {test.data && !isPlain && <Answer answer={test.data} />}
        {!isPlain && (
          <>
            <Select
              label={t('event')}
              hint={t('eventHint')}
              error={events.error && !events.data ? t('eventsFailed') : undefined}
              value={eventId ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setEventId(value || undefined)
                test.reset()
              }}
              options={[
                { value: '', label: t('example') },
                ...(events.data ?? []).map(({ _id, sourceOrderId, refId, at }) => ({
                  value: _id,
                  label: t('eventOf', { name: sourceOrderId || refId, at: formatTimestamp(at, time) }),
                })),
              ]}
            />
            {test.data?.request ? (
              <section aria-label={t('sentRequest')} className="flex min-w-0 flex-col gap-3">
                <h3 className="font-semibold">{t('sentRequest')}</h3>
                <SentRequest request={test.data.request} />
              </section>
            ) : (
              !events.isPending && <Preview trigger={trigger} eventId={eventId} time={time} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function useTestReason() {
  const t = useTranslations('triggers.test')
  const reasonOf = useReason()
  return (error: unknown) => {
    if (codeOf(error) === 'test_running') return t('running')
    const issues = issuesOf(error)
    return issues.length > 0 ? issues.map(({ path, message }) => `${path}: ${message}`).join('\n') : reasonOf(error)
  }
}

function Preview({
  trigger,
  eventId,
  time,
}: {
  trigger: TriggerInput
  eventId: string | undefined
  time: AccountTime
}) {
  const t = useTranslations('triggers.test')
  const ofDiff = useTranslations('triggers.diff')
  const reasonOf = useTestReason()
  const { data, error } = useQuery(previewQuery(trigger, eventId))
  if (error && !data) {
    return (
      <Alert tone="danger" live title={t('previewFailed')}>
        <span className="whitespace-pre-line">{reasonOf(error)}</span>
      </Alert>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      <section aria-label={t('request')} className="flex min-w-0 flex-col gap-3">
        <h3 className="font-semibold">{t('request')}</h3>
        {data.isPresent && <p className="text-sm text-muted">{t('present')}</p>}
        {trigger.type === 'http' && <p className="text-sm text-muted">{t('madeAnew')}</p>}
        <SentRequest request={data} />
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="font-semibold">{t('comparison')}</h3>
        {data.last ? (
          <LineDiff
            title={t('comparison')}
            earlier={toReadable(data.last.body)}
            later={toReadable(data.body)}
            added={ofDiff('added')}
            removed={ofDiff('removed')}
            same={ofDiff('same', { at: formatTimestamp(data.last.at, time) })}
          >
            {ofDiff('marked', { at: formatTimestamp(data.last.at, time) })}
          </LineDiff>
        ) : (
          <p className="text-sm text-muted">{t('nothingDelivered')}</p>
        )}
      </section>
    </>
  )
}

function Answer({ answer }: { answer: OutputOf<typeof triggers.test> }) {
  const t = useTranslations('triggers')
  const { statusCode, durationMs, headers, response } = answer
  return (
    <section
      aria-label={t('test.answer')}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-border p-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{t('test.answer')}</h3>
        <output>
          <AnswerBadge statusCode={statusCode} durationMs={durationMs} />
        </output>
      </div>
      <HeaderLines headers={headers} />
      <MessageText title={t('message.body')} text={response} />
    </section>
  )
}
