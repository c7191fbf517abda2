'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import type { ButtonSize, ButtonVariant } from '#components/ui/buttons/button-style.ts'
import { useWork } from '#components/work/work-context.ts'
import { pressedBy } from '#lib/barcodes/commands.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { nameOf } from '#lib/work/formats.ts'
import { whyNotComplete } from '#lib/work/rules.ts'

/** Completes an item of the work list, or gives the reason why not. Hidden from users who may not complete. */
export function CompleteButton({
  item,
  isPending,
  isGone = false,
  size = 'medium',
  variant = 'secondary',
}: {
  item: WorkItem
  isPending: boolean
  isGone?: boolean
  size?: ButtonSize
  variant?: ButtonVariant
}) {
  const t = useTranslations('work.complete')
  const { completeOne, canComplete } = useWork()
  if (!canComplete) return null
  const why = isGone ? 'item' : whyNotComplete(item)
  return (
    <Button
      size={size}
      variant={variant}
      data-part="complete"
      {...(variant === 'primary' && pressedBy('complete'))}
      aria-label={t('actionFor', { item: nameOf(item) })}
      pending={isPending}
      disabledReason={why && t(`${why}Complete`)}
      onClick={() => completeOne(item)}
    >
      {t('action')}
    </Button>
  )
}
