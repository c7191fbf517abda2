'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { useWork } from '#components/work/work-context.ts'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import type { Departure } from '#lib/work/rows/held-rows.ts'
import { whyNotComplete } from '#lib/work/rules.ts'

type Props = { item: WorkItem; isPending: boolean; gone?: Departure | undefined; isMain?: boolean }

export function CompleteButton({ item, isPending, gone, isMain = false }: Props) {
  const t = useTranslations('work.complete')
  const works = useTranslations('work')
  const { completeOne, canComplete } = useWork()
  if (!canComplete) return null
  const why = gone === 'completed' ? 'item' : whyNotComplete(item)
  return (
    <Button
      size={isMain ? 'medium' : 'small'}
      variant={isMain ? 'primary' : 'secondary'}
      data-part="complete"
      {...(isMain && commandAttribute('complete'))}
      aria-label={t('actionFor', { item: itemNameOf(item) })}
      pending={isPending}
      disabledReason={why ? t(`${why}Complete`) : gone && works(`gone.${gone}`)}
      onClick={() => completeOne(item)}
    >
      {t('action')}
    </Button>
  )
}
