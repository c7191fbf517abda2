'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { notify } from '#components/ui/notify.ts'
import { completeItem } from '#lib/work/mutations.ts'

export function CompleteItem({ itemId, label }: { itemId: string; label: string }) {
  const t = useTranslations('work.complete')
  const router = useRouter()
  const complete = useMutation({
    ...completeItem,
    onSuccess: ({ completedOrder }) => {
      notify.success(t('done'), completedOrder ? t('orderDone') : undefined)
      router.refresh()
    },
    // Somebody else may have been faster: show how it stands now.
    onError: () => router.refresh(),
  })
  return (
    <Button
      size="small"
      icon="check"
      aria-label={t('actionFor', { item: label })}
      pending={complete.isPending}
      onClick={() => complete.mutate({ params: { id: itemId } })}
    >
      {t('action')}
    </Button>
  )
}
