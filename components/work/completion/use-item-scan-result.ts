'use client'

import { useTranslations } from 'next-intl'
import type { Completion } from '#lib/work/completion/complete-and-check.ts'
import type { Completed } from '#lib/work/mutations.ts'
import { useCompletionAnswer } from './use-completion-answer.ts'

/** Words how the second scan of an item ended (decision 056). */
export function useItemScanResult() {
  const t = useTranslations('work.scan')
  const texts = useTranslations('work.complete')
  const toAnswer = useCompletionAnswer()
  return (completion: Completion<Completed>, { name, orderName }: { name: string; orderName: string }) =>
    toAnswer(completion, {
      about: t('about', { item: name, order: orderName }),
      toText: ({ completedOrder }) => (completedOrder ? texts('orderDone') : ''),
    })
}
