'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/button.tsx'
import { confirm } from '#components/ui/confirm.ts'
import { notify } from '#components/ui/notify.ts'
import type { Batch } from '#lib/contract/production.ts'
import { completeBatch } from '#lib/work/batch-queries.ts'

export function CompleteBatch({ batch }: { batch: Batch }) {
  const t = useTranslations('work.batch')
  const { complete, isPending } = useCompleteBatch()
  const left = batch.itemCount - batch.completedCount
  return (
    <Button
      size="small"
      icon="check"
      aria-label={t('actionFor', { number: batch.number })}
      pending={isPending}
      onClick={() => void complete(batch.barcode, { title: t('ask.title', { number: batch.number }), items: left })}
    >
      {t('action')}
    </Button>
  )
}

/** Completes what a barcode of a batch or of a part of it stands for, after asking: it cannot be undone. */
function useCompleteBatch() {
  const t = useTranslations('work.batch')
  const refresh = useRefresh()
  const queries = useQueryClient()
  const mutation = useMutation({
    ...completeBatch,
    onSuccess: ({ completedItems, completedOrders }) =>
      notify.success(
        t('done', { count: completedItems }),
        completedOrders > 0 ? t('ordersDone', { count: completedOrders }) : undefined,
      ),
    onSettled: async () => {
      refresh()
      await queries.invalidateQueries({ queryKey: ['production'] })
    },
  })
  async function complete(code: string, { title, items }: { title: string; items: number }) {
    const isWanted = await confirm({ title, text: t('ask.text', { count: items }), action: t('action') })
    if (isWanted) mutation.mutate({ params: { code } })
  }
  return { complete, isPending: mutation.isPending }
}
