'use client'

import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { callProxy } from '#lib/client/browser.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { type Completion, completeAndCheck } from '#lib/work/completion/complete-and-check.ts'

type ScannedItem = { _id: string; orderId: string; name: string; orderName: string }

/** Completes an item by the second scan of its code, as a batch is (decision 056), and words how that ended. */
export function useItemScan() {
  const t = useTranslations('work.scan')
  const texts = useTranslations('work.complete')
  const reasonOf = useReason()

  function toResult(completion: Completion): Pick<ScanResult, 'kind' | 'title' | 'text'> {
    switch (completion.kind) {
      case 'done':
        return { kind: 'right', title: t('completed'), text: completion.completedOrders ? texts('orderDone') : '' }
      case 'found':
        return { kind: 'right', title: t('completed'), text: t('nowComplete') }
      case 'refused': {
        const { error } = completion
        return error.status === 409
          ? { kind: 'done', text: reasonOf(error) }
          : { kind: 'failed', title: t('notCompleted'), text: reasonOf(error) }
      }
      case 'live':
        return { kind: 'failed', title: t('noAnswer'), text: t('stillLive') }
      case 'unknown':
        return { kind: 'failed', title: t('noAnswer'), text: t('notKnown') }
    }
  }
  return {
    complete: (item: Pick<ScannedItem, '_id' | 'orderId'>, signal: AbortSignal) => completeScanned(item, signal),
    toCompletedResult: (completion: Completion, { name, orderName }: ScannedItem): ScanResult => ({
      about: t('about', { item: name, order: orderName }),
      ...toResult(completion),
    }),
  }
}

const completeScanned = ({ _id: id, orderId }: Pick<ScannedItem, '_id' | 'orderId'>, signal: AbortSignal) =>
  completeAndCheck(
    {
      complete: async (until) => {
        const { completedOrder } = await callProxy(production.completeItem, { params: { id } }, until)
        return { completedItems: 1, completedOrders: completedOrder ? 1 : 0 }
      },
      isLive: async (until) => {
        const { order } = await callProxy(orders.details, { params: { id: orderId } }, until)
        return order.orderData.items.find(({ _id }) => _id === id)?.status === 'live'
      },
    },
    signal,
  )
