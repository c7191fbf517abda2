'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#components/ui/button-style.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { nameOf, whyNotComplete } from '#lib/work/rules.ts'
import { useDeskRow, useWork } from './work-context.ts'

/** Completes an item of the work list; says why where it is or was. Not there for who may never complete. */
export function CompleteButton({
  item,
  isGone = false,
  size = 'medium',
  variant = 'secondary',
}: {
  item: WorkItem
  isGone?: boolean
  size?: ButtonSize
  variant?: ButtonVariant
}) {
  const t = useTranslations('work.complete')
  const { desk, canComplete } = useWork()
  const pending = useDeskRow(item._id, (state) => state.pending.has(item._id))
  if (!canComplete) return null
  const why = isGone ? 'item' : whyNotComplete(item)
  return (
    <Button
      size={size}
      variant={variant}
      icon={size === 'small' ? undefined : 'check'}
      data-part="complete"
      aria-label={t('actionFor', { item: nameOf(item) })}
      pending={pending}
      disabledReason={why && t(`${why}Complete`)}
      onClick={() => void desk.completeOne(item)}
    >
      {t('action')}
    </Button>
  )
}
