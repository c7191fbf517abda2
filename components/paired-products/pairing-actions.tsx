'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import type { PairingAction } from '#lib/contract/shared/pairing-states.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { changePairing, PairingUnread } from '#lib/paired-products/mutations.ts'

/** What another account notices, or what cannot be undone. */
const asked = ['decline', 'disable', 'remove'] as const

type Props = { id: string; sku: string; partner: string; actions: readonly PairingAction[] }

export function PairingActions({ id, sku, partner, actions }: Props) {
  const t = useTranslations('pairedProducts')
  const reasonOf = useReason()
  const tellFailure = useFailureNotice()
  const row = useNextActions()
  const [refresh, isRefreshing] = usePendingRefresh()
  const change = useMutation({
    mutationFn: (action: PairingAction) => changePairing(id, action),
    meta: { failure: false },
    onSuccess: (pairing, action) => {
      if (action !== 'accept') notify.success(t(`done.${action}`))
      else if (!pairing) notify.info(t('unread.title'), t('unread.text'))
      else if (pairing.status === 'validateerror') notify.warning(t('incompatible.title'), t('incompatible.notice'))
      else notify.success(t('accepted.title'), t('accepted.text'))
      refresh()
    },
    onError: (error, action) => {
      const cause = error instanceof PairingUnread ? error.cause : error
      const isChanged = cause instanceof UpstreamError && (cause.status === 409 || cause.status === 404)
      const title = error instanceof PairingUnread ? t('failed') : t(`notDone.${action}`)
      tellFailure(error, title, isChanged ? t('changed') : reasonOf(cause))
      if (isChanged || isUnanswered(error)) refresh()
    },
  })
  async function start(action: PairingAction) {
    const question = asked.find((askedAction) => askedAction === action)
    const values = { sku: isolate(sku), account: isolate(partner) }
    const isAgreed =
      !question ||
      (await confirm({
        title: t(`confirm.${question}.title`, values),
        text: t(`confirm.${question}.text`, values),
        action: t(`action.${question}`),
        tone: question === 'disable' ? 'warning' : 'danger',
      }))
    if (isAgreed) change.mutate(action)
  }
  const isBusy = change.isPending || isRefreshing
  return (
    <div ref={row} data-actions={actions.length > 0 ? '' : undefined} className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'accept' ? 'primary' : 'secondary'}
          aria-label={t('actionFor', { action: t(`action.${action}`), sku: isolate(sku) })}
          onClick={() => void start(action)}
          pending={isBusy && change.variables === action}
          disabledReason={isBusy && change.variables !== action ? t('busy') : null}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </div>
  )
}
