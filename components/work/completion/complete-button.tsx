'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import type { ButtonSize, ButtonVariant } from '#components/ui/buttons/button-style.ts'
import { useWork } from '#components/work/work-context.ts'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import type { Departure } from '#lib/work/rows/held-rows.ts'
import { whyNotComplete } from '#lib/work/rules.ts'

/** Completes an item of the work list, or gives the reason why not. Hidden from users who may not complete. */
export function CompleteButton({
  item,
  isPending,
  gone,
  size = 'medium',
  variant = 'secondary',
}: {
  item: WorkItem
  isPending: boolean
  /** How it left the list, if it did. */
  gone?: Departure | undefined
  size?: ButtonSize
  variant?: ButtonVariant
}) {
  const t = useTranslations('work.complete')
  const works = useTranslations('work')
  const { completeOne, canComplete } = useWork()
  if (!canComplete) return null
  const why = gone === 'completed' ? 'item' : whyNotComplete(item)
  return (
    <Button
      size={size}
      variant={variant}
      data-part="complete"
      {...(variant === 'primary' && commandAttribute('complete'))}
      aria-label={t('actionFor', { item: itemNameOf(item) })}
      pending={isPending}
      disabledReason={why ? t(`${why}Complete`) : gone && works(`gone.${gone}`)}
      onClick={() => completeOne(item)}
    >
      {t('action')}
    </Button>
  )
}
