'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { pressedBy } from '#lib/barcodes/commands.ts'
import { completeItem } from '#lib/work/mutations.ts'

/** `isFound`: the address points at the item, so a command card completes it. */
export function CompleteItem({
  itemId,
  orderId,
  label,
  isFound = false,
}: {
  itemId: string
  orderId: string
  label: string
  isFound?: boolean
}) {
  const t = useTranslations('work.complete')
  const complete = useMutation({
    ...completeItem({ id: itemId, orderId }, () => notify.warning(t('unknown'), t('checking', { item: label }))),
    onSuccess: ({ completedOrder }) => notify.success(t('done'), completedOrder ? t('orderDone') : undefined),
    onSettled: useRefresh(),
  })
  return (
    <Button
      size="small"
      icon="check"
      {...(isFound && pressedBy('complete'))}
      aria-label={t('actionFor', { item: label })}
      pending={complete.isPending}
      onClick={() => complete.mutate()}
    >
      {t('action')}
    </Button>
  )
}
