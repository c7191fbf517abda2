'use client'

import { useTranslations } from 'next-intl'
import { callProxy } from '#lib/client/browser.ts'
import { production } from '#lib/contract/production.ts'
import { type Completion, completeAndCheck } from '#lib/work/completion/complete-and-check.ts'
import { type Completed, findCompleted } from '#lib/work/mutations.ts'
import { useCompletionAnswer } from './use-completion-answer.ts'

type ScannedItem = { _id: string; orderId: string; name: string; orderName: string }

/** Completes an item by the second scan of its code, as a batch is (decision 056), and words how that ended. */
export function useItemScan() {
  const t = useTranslations('work.scan')
  const texts = useTranslations('work.complete')
  const toAnswer = useCompletionAnswer()
  return {
    complete: ({ _id: id, orderId }: Pick<ScannedItem, '_id' | 'orderId'>, signal: AbortSignal) =>
      completeAndCheck(
        {
          complete: (until): Promise<Completed> => callProxy(production.completeItem, { params: { id } }, until),
          find: (until) => findCompleted({ id, orderId }, until),
        },
        signal,
      ),
    toCompletedResult: (completion: Completion<Completed>, { name, orderName }: ScannedItem) =>
      toAnswer(completion, {
        about: t('about', { item: name, order: orderName }),
        toText: ({ completedOrder }) => (completedOrder ? texts('orderDone') : ''),
      }),
  }
}
