'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useReason } from '#components/shell/use-reason.ts'
import type { ScanVerdict } from '#lib/barcodes/verdict.ts'
import { callProxy } from '#lib/client/browser.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { production } from '#lib/contract/production.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { createSecondScan } from '#lib/work/second-scan.ts'

type ScannedBatch = NonNullable<OutputOf<typeof barcodes.details>['barcode']['batch']>

/** Answers the scan of a batch or of a part of it: the first says what it is, the second completes it. */
export function useBatchScan({ canComplete }: { canComplete: boolean }) {
  const t = useTranslations('work.batch')
  const reasonOf = useReason()
  const [second] = useState(() => createSecondScan())

  async function answer(code: string, batch: ScannedBatch): Promise<ScanVerdict> {
    const title =
      batch.part === undefined ? t('name', batch) : t('partName', { number: batch.number, part: batch.part })
    if (batch.status !== 'live') return { kind: 'done', title, text: t('scan.ended') }
    if (!canComplete) return { kind: 'right', title, text: t('scan.about', batch) }
    if (!second.is(code)) return { kind: 'right', title, text: t('scan.again', batch) }
    return complete(code, title)
  }
  async function complete(code: string, title: string): Promise<ScanVerdict> {
    try {
      const { completedItems, completedOrders } = await callProxy(production.completeBatch, { params: { code } })
      const done = t('done', { count: completedItems })
      const text = completedOrders > 0 ? `${done}\n${t('ordersDone', { count: completedOrders })}` : done
      return { kind: 'right', title, text }
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 409) return { kind: 'done', title, text: reasonOf(error) }
      return { kind: 'failed', title: t('failed'), text: reasonOf(error) }
    }
  }
  return { answer, forget: () => second.forget() }
}
