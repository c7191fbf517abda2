'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { findNext, useNextFocus } from '#components/ui/use-next-focus.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { redeliver } from '#lib/triggers/redelivery/redeliver.ts'
import { isSuccess } from './answer-badge.tsx'
import { useDeliveryRefusal } from './use-delivery-refusal.ts'

/** `attempted`: how often the message was sent. */
export function SendAgain({ id, name, attempted }: { id: string; name: string; attempted: number }) {
  const t = useTranslations('triggers.again')
  const refusalOf = useDeliveryRefusal()
  const [refresh, isRefreshing] = usePendingRefresh()
  const send = useMutation({
    mutationFn: () => redeliver({ id, attempted }),
    meta: { failure: false },
    onSuccess: (delivery) => {
      const { statusCode, response = '' } = delivery.attempts.at(-1) ?? {}
      // Once delivered, a delivery stays so, whatever a repeat brings.
      if (isSuccess(statusCode)) notify.success(t('delivered'))
      else notify.error(t('failed'), [statusCode, response].filter(Boolean).join(' '))
      refresh()
    },
    onError: (error) => {
      if (codeOf(error) !== 'outcome_unknown') return void notify.error(t('notSent'), refusalOf(error))
      notify.warning(refusalOf(error))
      return refresh()
    },
  })
  // Once it is delivered, its row leaves the list of those that failed.
  const button = useNextFocus(findNextToSend)
  return (
    <Button
      ref={button}
      data-send-again=""
      size="small"
      icon="refresh"
      onClick={() => send.mutate()}
      pending={send.isPending || isRefreshing}
      aria-label={t('actionFor', { name: isolate(name) })}
    >
      {t('action')}
    </Button>
  )
}

/** After the last row, the button above the list that sends all. */
const findNextToSend = (own: HTMLElement) => findNext(own, '[data-send-again]')
