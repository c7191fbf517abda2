'use client'

import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useFailureNotice } from '#components/shell/errors/use-failure-notice.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { outsourceOrder, takeBackOrder } from '#lib/outsourcing/mutations.ts'

type Props = {
  orderId: string
  sourceOrderId: string
  partner: { id: string; name: string }
  /** The first items of the order in words, and how many more there are. */
  items: readonly string[]
  more: number
}

export function OutsourceOrder({ orderId, sourceOrderId, partner, items, more }: Props) {
  const t = useTranslations('outsourcing')
  const name = isolate(partner.name)
  const outsource = useOutsourcing(outsourceOrder, { done: t('done', { name }), failed: t('failed') })
  const button = useNextActions<HTMLButtonElement>()
  async function ask() {
    const agreed = await confirm({
      title: t('confirm.title', { order: isolate(sourceOrderId), name }),
      text: (
        <>
          {items.map((item, index) => (
            <bdi key={index} className="block wrap-anywhere">
              {item}
            </bdi>
          ))}
          {more > 0 && <span className="block">{t('confirm.more', { count: more })}</span>}
          <span className="mt-2 block">{t('confirm.text', { name })}</span>
        </>
      ),
      action: t('action'),
    })
    if (agreed) outsource.mutate({ params: { id: orderId }, body: { accountDestinationId: partner.id } })
  }
  return (
    <Button ref={button} size="small" pending={outsource.isPending} onClick={() => void ask()}>
      {t('to', { name })}
    </Button>
  )
}

export function TakeBack({ orderId, partner, hasBegun }: { orderId: string; partner: string; hasBegun: boolean }) {
  const t = useTranslations('outsourcing.takeBack')
  const name = isolate(partner)
  const takeBack = useOutsourcing(takeBackOrder, { done: t('done'), failed: t('failed') })
  const button = useNextActions<HTMLButtonElement>()
  async function ask() {
    const agreed = await confirm({
      title: t('title', { name }),
      text: t('text', { name }),
      action: t('action'),
      tone: 'warning',
    })
    if (agreed) takeBack.mutate({ params: { id: orderId } })
  }
  return (
    <Button
      ref={button}
      size="small"
      pending={takeBack.isPending}
      disabledReason={hasBegun ? t('begun', { name }) : null}
      onClick={() => void ask()}
    >
      {t('action')}
    </Button>
  )
}

/** The page then shows how it is, also when the partner was faster. */
function useOutsourcing<Result, Input>(
  options: UseMutationOptions<Result, Error, Input>,
  texts: { done: string; failed: string },
) {
  const reasonOf = useRefusal('outsourcing.refused')
  const notifyFailure = useFailureNotice()
  const refresh = useRefresh()
  return useMutation({
    ...options,
    meta: { failure: false },
    onSuccess: () => void notify.success(texts.done),
    onError: (error) => notifyFailure(error, texts.failed, reasonOf(error)),
    onSettled: refresh,
  })
}
