'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { outsourceOrder } from '#lib/outsourcing/mutations.ts'
import { useOutsourcing } from './use-outsourcing.ts'

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
