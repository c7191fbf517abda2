'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailure } from '#components/shell/errors/use-failure.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { type AccountTime, formatTimestamp } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import type { DeliveryDetails } from '#lib/contract/triggers.ts'
import { deliveryQuery } from '#lib/triggers/queries.ts'
import { statusTones } from '#lib/triggers/view-model.ts'
import { AnswerBadge } from './answer-badge.tsx'
import { MessageText, SentRequest } from './message-text.tsx'
import type { DeliveryDialogProps } from './show-delivery.tsx'
import { useDeliveryRefusal } from './use-delivery-refusal.ts'

export function DeliveryDialog({ id, name, time, open, onClose }: DeliveryDialogProps & OverlayProps) {
  const t = useTranslations('triggers.deliveries')
  const refusalOf = useDeliveryRefusal()
  const query = useQuery(deliveryQuery(id))
  const { failure } = useFailure(query)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('close')}
      size="large"
      title={t('one', { name: isolate(name) })}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {query.data ? (
        <Message delivery={query.data} time={time} />
      ) : failure ? (
        <Alert tone="danger" live title={t('oneFailed')}>
          {refusalOf(failure)}
        </Alert>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}

function Message({ delivery, time }: { delivery: DeliveryDetails; time: AccountTime }) {
  const t = useTranslations('triggers')
  const { _id, at, exchange, status, nextAttemptAt, attempts, request } = delivery
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Facts>
        <Fact name={t('deliveries.column.status')}>
          <Badge tone={statusTones[status]}>{t(`deliveries.status.${status}`)}</Badge>
        </Fact>
        <Fact name={t('deliveries.column.time')}>{formatTimestamp(at, time)}</Fact>
        <Fact name={t('field.event')}>
          <code className="font-mono text-sm" translate="no">
            {exchange}
          </code>
        </Fact>
        <Fact name={t('deliveries.nextAttempt')}>{nextAttemptAt && formatTimestamp(nextAttemptAt, time)}</Fact>
        <Fact name="webhook-id">
          <code className="font-mono text-sm wrap-anywhere" translate="no">
            {_id}
          </code>
        </Fact>
      </Facts>
      <section aria-label={t('deliveries.request')} className="flex min-w-0 flex-col gap-2">
        <h3 className="font-semibold">{t('deliveries.request')}</h3>
        {request ? <SentRequest request={request} /> : <p className="text-muted">{t('deliveries.noRequest')}</p>}
      </section>
      <section aria-label={t('deliveries.attemptsTitle')} className="flex min-w-0 flex-col gap-2">
        <h3 className="font-semibold">{t('deliveries.attemptsTitle')}</h3>
        {attempts.length === 0 && <p className="text-muted">{t('deliveries.notTried')}</p>}
        <ol className="flex flex-col divide-y divide-border">
          {attempts.map(({ date, statusCode, durationMs, response }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added at the end
            <li key={index} className="flex min-w-0 flex-col gap-1 py-2">
              <div className="flex flex-wrap items-center gap-x-3">
                <AnswerBadge statusCode={statusCode} durationMs={durationMs} />
                <time dateTime={date} className="text-sm text-muted">
                  {formatTimestamp(date, time)}
                </time>
              </div>
              {response && <MessageText title={t('message.answer')} text={response} />}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
