'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { takeBackOrder } from '#lib/outsourcing/mutations.ts'
import { useOutsourcing } from './use-outsourcing.ts'

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
